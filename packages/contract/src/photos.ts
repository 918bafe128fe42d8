import * as z from 'zod/mini'

/** Widths in pixels of the versions made of each photo; a smaller original is never enlarged. */
export const photoWidths = [160, 480, 960] as const
export const photoFormats = ['avif', 'webp'] as const

export type PhotoWidth = (typeof photoWidths)[number]
export type PhotoFormat = (typeof photoFormats)[number]

/**
 * A photo of a card. `src` is the address of its 480-pixel WebP; photoAddress derives the others, under the same signature. `blur` is
 * a data: URL of a few bytes, shown until the photo is loaded.
 */
export const photo = z.object({
	id: z.string(),
	src: z.string(),
	blur: z.string(),
	/** Pixels of the original. */
	width: z.number(),
	height: z.number(),
	/** The member's description, for those who do not see the photo. */
	description: z.optional(z.string()),
})

export type Photo = z.infer<typeof photo>

const version = /\/\d+\.(?:avif|webp)\?/

/** Address of another width or format of the photo at `src`: /photos/{id}/{width}.{format}?day=…&sig=… */
export function photoAddress(src: string, width: PhotoWidth, format: PhotoFormat): string {
	return src.replace(version, `/${width}.${format}?`)
}
