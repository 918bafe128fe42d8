import { inks, mix } from './palette.ts'
import { svg } from './svg.ts'
import type { Scene } from './traits.ts'

/** The dots of the blush, as an SVG pattern. */
export function blushPattern(): string {
	const dot = `<circle cx="5.5" cy="5.5" r="3" fill="${inks.vermilion}"/>`
	return `<pattern id="blush" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">${dot}</pattern>`
}

const screen = { pitch: 13, turn: (18 * Math.PI) / 180, from: 260, to: 800, radius: 5 }

/** The centres of a turned screen of dots, over the lower part of the drawing. */
function* centres(): Generator<[x: number, y: number]> {
	const reach = Math.ceil(1000 / screen.pitch)
	const [cos, sin] = [Math.cos(screen.turn) * screen.pitch, Math.sin(screen.turn) * screen.pitch]
	for (let row = -reach; row <= reach; row++) {
		for (let column = -reach; column <= reach; column++) {
			const [x, y] = [column * cos - row * sin, column * sin + row * cos]
			if (x > -6 && x < 606 && y > screen.from && y < 806) yield [x, y]
		}
	}
}

/**
 * A ground that darkens towards the foot as print does it: by growing dots. One path of plain circles; the same with a
 * turned pattern under a mask takes the rasteriser thirty times as long.
 */
export function fallOfLight({ ground }: Scene): string {
	const dots = [...centres()].map(([x, y]) => {
		const r = screen.radius * ((y - screen.from) / (screen.to - screen.from))
		return svg`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
	})
	return `<path d="${dots.join('')}" fill="${mix(ground, inks.ink, 0.55)}" opacity=".42"/>`
}
