/** An element of the browser's accessibility tree. `level` is a heading's. */
export type Exposed = { role: string; name: string; level: number }

/** What the browser says of its user's wishes. */
export type Media = { colorScheme?: 'light' | 'dark'; reducedMotion?: 'reduce' | 'no-preference' }

// Implemented in node/browser-commands.ts.
declare module 'vitest/browser' {
	interface BrowserCommands {
		/** Everything of the tested page that a screen reader sees, in the page's order. */
		exposed(): Promise<Exposed[]>
		/** Sets the default font size of the browser's settings, in pixels; 16 by default. */
		setDefaultFontSize(pixels: number): Promise<void>
		setMedia(media: Media): Promise<void>
	}
}
