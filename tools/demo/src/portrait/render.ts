import sharp from 'sharp'
import { type Grain, makeGrain } from './grain.ts'
import { drawing, portraitSvg, sitter } from './portrait.ts'

/** Pixels of a preview, which stands in for the portraits until they are made. */
export const previewSize = { width: 120, height: 160 } as const
export const portraitSize = drawing

/** A small portrait without grain or ground dots, as a JPEG: some 6 ms of work. */
export async function renderPreview(person: string): Promise<Buffer> {
	const drawn = portraitSvg(sitter(person, 0), { width: previewSize.width, detail: false })
	return sharp(Buffer.from(drawn)).jpeg({ quality: 82 }).toBuffer()
}

let grains: { print: Grain; dark: Grain } | undefined

function grain(dim: boolean): Grain {
	grains ??= { print: makeGrain(portraitSize, 0.6), dark: makeGrain(portraitSize, 1.5) }
	return dim ? grains.dark : grains.print
}

/** The portrait of a shot at full size with its grain, as a JPEG. */
export async function renderPortrait(person: string, shot: number): Promise<Buffer> {
	const who = sitter(person, shot)
	const drawn = sharp(Buffer.from(portraitSvg(who, { width: portraitSize.width, detail: true })))
	const plain = await (who.scene.dim ? drawn.blur(1.6) : drawn).flatten().raw().toBuffer({ resolveWithObject: true })
	const { data, ...raw } = grain(who.scene.dim)
	return sharp(plain.data, { raw: plain.info })
		.composite([{ input: data, raw: { ...raw, channels: 4 } }])
		.jpeg({ quality: 88 })
		.toBuffer()
}
