/** An element of the browser's accessibility tree. `level` is a heading's. */
export type Exposed = { role: string; name: string; level: number }

/** What the browser says of its user's wishes. */
export type Media = { colorScheme?: 'light' | 'dark'; reducedMotion?: 'reduce' | 'no-preference' }

/** A picture of a screen, as base64 of a PNG, with its size in CSS pixels. */
export type Shot = { png: string; width: number; height: number }

// Implemented in node/.
declare module 'vitest/browser' {
	interface BrowserCommands {
		/** Everything of the tested page that a screen reader sees, in the page's order. */
		exposed(): Promise<Exposed[]>
		/** Sets the default font size of the browser's settings, in pixels; 16 by default. */
		setDefaultFontSize(pixels: number): Promise<void>
		setMedia(media: Media): Promise<void>
		/** Arranges rows of pictures on one sheet of the gallery: docs/gallery/NAME.webp. */
		printSheet(name: string, rows: Shot[][]): Promise<void>
		/** Writes docs/gallery/CHAPTER.md with the sheets of its states. */
		printChapter(chapter: string, states: { name: string; title: string }[]): Promise<void>
	}
}
