import sharp from 'sharp'
import { seeded } from '#random.ts'
import type { Sitter } from './look.ts'
import { drawing, portraitOf, portraitSvg } from './portrait.ts'

/** Pixels. */
export type PortraitSize = { width: number; height: number }

export const portraitSize: PortraitSize = drawing
/** As small as a photo may be; the server makes one width of it. */
export const smallPortraitSize: PortraitSize = { width: 160, height: 214 }

const grains = new Map<PortraitSize, Buffer>()

/**
 * Light specks, like paper through ink: raw RGBA of a portrait's size. Made once and laid over all portraits of that size: SVG's own
 * turbulence costs a quarter of a second for each.
 */
function makeGrain({ width, height }: PortraitSize): Buffer {
	const random = seeded('grain')
	const data = Buffer.alloc(width * height * 4)
	for (let at = 0; at < data.length; at += 4) {
		const bell = (random() + random() + random()) / 3 // nearly a normal distribution around 0.5
		data.set([255, 245, 230, Math.max(0, bell - 0.57) * 245], at)
	}
	return data
}

/** The portrait of a shot with its grain, as a JPEG. */
export async function renderPortrait(sitter: Sitter, shot: number, size = portraitSize): Promise<Buffer> {
	const grain = grains.get(size) ?? makeGrain(size)
	grains.set(size, grain)
	return sharp(Buffer.from(portraitSvg(portraitOf(sitter, shot))))
		.resize(size)
		.flatten()
		.composite([{ input: grain, raw: { ...size, channels: 4 } }])
		.jpeg({ quality: 88 })
		.toBuffer()
}
