import { type Random, seeded } from '#random.ts'

/** A layer of printing grain to lay over a portrait: raw RGBA, `width` × `height` pixels. */
export type Grain = { data: Buffer; width: number; height: number }

/** Nearly a normal distribution around 0.5, from three even ones. */
const bell = (random: Random): number => (random() + random() + random()) / 3

/**
 * Light specks, as paper shows through ink. A `strength` around 0.6 looks like print, from 1.5 on like a camera in
 * the dark. Made once and laid over many portraits: SVG's own turbulence costs a quarter of a second a portrait.
 */
export function makeGrain(size: { width: number; height: number }, strength: number): Grain {
	const random = seeded(`grain ${strength}`)
	const data = Buffer.alloc(size.width * size.height * 4)
	for (let at = 0; at < data.length; at += 4) {
		const speck = Math.max(0, (bell(random) - 0.57) * 1.6 * strength)
		data[at] = 255
		data[at + 1] = 245
		data[at + 2] = 230
		data[at + 3] = Math.min(255, speck * 255)
	}
	return { data, ...size }
}
