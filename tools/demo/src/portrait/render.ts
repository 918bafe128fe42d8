import sharp from 'sharp'
import { type Grain, makeGrain } from './grain.ts'
import { drawing, portraitSvg, sitter } from './portrait.ts'

export const portraitSize = drawing

let grains: { print: Grain; dark: Grain } | undefined

function grain(dim: boolean): Grain {
	grains ??= { print: makeGrain(portraitSize, 0.6), dark: makeGrain(portraitSize, 1.5) }
	return dim ? grains.dark : grains.print
}

/** The portrait of a shot at full size with its grain, as a JPEG. */
export async function renderPortrait(person: string, shot: number): Promise<Buffer> {
	const who = sitter(person, shot)
	const drawn = sharp(Buffer.from(portraitSvg(who, portraitSize.width)))
	const plain = await (who.scene.dim ? drawn.blur(1.6) : drawn).flatten().raw().toBuffer({ resolveWithObject: true })
	const { data, ...raw } = grain(who.scene.dim)
	return sharp(plain.data, { raw: plain.info })
		.composite([{ input: data, raw: { ...raw, channels: 4 } }])
		.jpeg({ quality: 88 })
		.toBuffer()
}
