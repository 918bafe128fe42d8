import { between, type Random } from '#random.ts'
import type { Frame } from './frame.ts'

/** Locks around the upper half of the head: circles of varying size along an arc of half turns from `from` to `to`. */
export function locks(
	frame: Frame,
	options: { from: number; to: number; count: number; radius: number; grow?: number; fill: string },
	random: Random,
): string {
	const { from, to, count, radius, grow = 2, fill } = options
	const lock = (_: unknown, index: number) => {
		const angle = Math.PI * (from + ((to - from) * index) / (count - 1))
		const cx = frame.x + (frame.width + grow) * Math.cos(angle)
		const cy = frame.y - 26 + (frame.height + grow) * Math.sin(angle)
		return `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${between(random, radius, radius + 12).toFixed(1)}" fill="${fill}"/>`
	}
	return Array.from({ length: count }, lock).join('')
}
