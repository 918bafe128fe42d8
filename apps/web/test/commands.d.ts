import type { Exposed, Media } from './browser-commands.ts'

declare module 'vitest/browser' {
	interface BrowserCommands {
		exposed(): Promise<Exposed[]>
		setDefaultFontSize(pixels: number): Promise<void>
		setMedia(media: Media): Promise<void>
	}
}
