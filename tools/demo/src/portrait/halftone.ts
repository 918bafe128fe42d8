const screen = { pitch: 13, turn: (18 * Math.PI) / 180, from: 260, radius: 5 }

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
 * Darkens the ground towards the foot as in print: by growing dots. One path of plain circles; the same with a rotated pattern under a
 * mask takes the rasteriser thirty times as long.
 */
export function fallOfLight(): string {
	const dots = [...centres()].map(([x, y]) => {
		const r = (screen.radius * (y - screen.from)) / (800 - screen.from)
		const [left, side] = [(x - r).toFixed(1), (2 * r).toFixed(1)]
		return `M${left} ${y.toFixed(1)}a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${side} 0a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 -${side} 0`
	})
	return `<path d="${dots.join('')}" fill="#2B1240" opacity=".23"/>`
}
