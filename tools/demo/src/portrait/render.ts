import sharp from 'sharp'
import { seeded } from '#random.ts'
import type { Sitter } from './look.ts'
import { drawing, portraitOf, portraitSvg } from './portrait.ts'

export const portraitSize = drawing

let grain: Buffer | undefined

/**
 * Light specks, like paper through ink: raw RGBA of a portrait's size. Made once and laid over all portraits: SVG's own turbulence costs
 * a quarter of a second for each.
 */
function makeGrain(): Buffer {
	const random = seeded('grain')
	const data = Buffer.alloc(portraitSize.width * portraitSize.height * 4)
	for (let at = 0; at < data.length; at += 4) {
		const bell = (random() + random() + random()) / 3 // nearly a normal distribution around 0.5
		data.set([255, 245, 230, Math.max(0, bell - 0.57) * 245], at)
	}
	return data
}

/** The portrait of a shot at full size with its grain, as a JPEG. */
export async function renderPortrait(sitter: Sitter, shot: number): Promise<Buffer> {
	grain ??= makeGrain()
	return sharp(Buffer.from(portraitSvg(portraitOf(sitter, shot))))
		.flatten()
		.composite([{ input: grain, raw: { ...portraitSize, channels: 4 } }])
		.jpeg({ quality: 88 })
		.toBuffer()
}
