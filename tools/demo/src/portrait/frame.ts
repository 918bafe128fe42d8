import type { Look, Scene } from './traits.ts'

/** Where the parts of the head lie, in pixels of the 600×800 drawing. */
export type Frame = {
	x: number
	y: number
	left: number
	right: number
	top: number
	chin: number
	/** Half the width and half the height of the face. */
	width: number
	height: number
	/** Height of the eyes, of the mouth, and how far each eye is from the middle. */
	eyes: number
	mouth: number
	eyeX: number
	neck: number
	shoulders: number
}

/** Lays out a head for a look in a scene. */
export function layOut({ face }: Look, { x }: Scene): Frame {
	const y = 352
	return {
		...face,
		x,
		y,
		left: x - face.width,
		right: x + face.width,
		top: y - face.height,
		chin: y + face.height + 8,
		eyes: y + 6,
		mouth: y + face.height * 0.62,
		eyeX: face.width * 0.43,
	}
}
