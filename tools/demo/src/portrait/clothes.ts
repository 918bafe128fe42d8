import type { Frame } from './frame.ts'
import { svg } from './svg.ts'
import type { Look, Scene } from './traits.ts'

type Tile = { size: number; turn: number; marks: string }

function tile({ fabric, trim }: Scene): Tile | undefined {
	const marks: Record<Scene['fabric'], Tile | undefined> = {
		plain: undefined,
		stripes: {
			size: 34,
			turn: trim.charCodeAt(1) % 2 === 0 ? 0 : 20,
			marks: `<rect width="12" height="34" fill="${trim}"/>`,
		},
		dots: { size: 30, turn: 0, marks: `<circle cx="15" cy="15" r="5" fill="${trim}"/>` },
		checks: {
			size: 44,
			turn: 0,
			marks: `<rect width="44" height="10" y="17" fill="${trim}" opacity=".75"/><rect width="10" height="44" x="17" fill="${trim}" opacity=".75"/>`,
		},
		sprigs: {
			size: 52,
			turn: 45,
			marks: `<path d="M26 14 q10 12 0 24 q-10 -12 0 -24Z M14 26 q12 -10 24 0 q-12 10 -24 0Z" fill="${trim}"/>`,
		},
	}
	return marks[fabric]
}

/** The woven or printed pattern of the clothes. */
export function fabricPattern(scene: Scene): string {
	const drawn = tile(scene)
	if (!drawn) return ''
	const { size, turn, marks } = drawn
	return `<pattern id="cloth" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><rect width="${size}" height="${size}" fill="${scene.cloth}"/>${marks}</pattern>`
}

const necklines: Record<Scene['neckline'], (frame: Frame, colours: { skin: string; trim: string }) => string> = {
	scoop: ({ x, neck: n }, { skin }) =>
		svg`<path d="M${x - n - 34} 556 Q${x} 690 ${x + n + 34} 556 L${x + n} 500 H${x - n}Z" fill="${skin}"/>`,
	vee: ({ x, neck: n }, { skin }) =>
		svg`<path d="M${x - n - 16} 558 L${x} 668 L${x + n + 16} 558 L${x + n} 500 H${x - n}Z" fill="${skin}"/>`,
	crew: ({ x, neck: n }, { skin }) =>
		svg`<path d="M${x - n - 6} 552 Q${x} 622 ${x + n + 6} 552 L${x + n} 500 H${x - n}Z" fill="${skin}"/>`,
	collar: ({ x, neck: n }, { skin, trim }) =>
		svg`<path d="M${x - n - 10} 548 L${x} 640 L${x + n + 10} 548 L${x + n} 500 H${x - n}Z" fill="${skin}"/><path d="M${x - n - 14} 540 L${x - 8} 650 L${x - 66} 668 L${x - n - 58} 574Z M${x + n + 14} 540 L${x + 8} 650 L${x + 66} 668 L${x + n + 58} 574Z" fill="${trim}"/>`,
	band: ({ x, neck: n }, { skin, trim }) =>
		svg`<path d="M${x - n - 6} 552 Q${x} 610 ${x + n + 6} 552 L${x + n} 500 H${x - n}Z" fill="${skin}"/><path d="M${x - n - 8} 534 Q${x} 606 ${x + n + 8} 534 L${x + n + 12} 560 Q${x} 640 ${x - n - 12} 560Z" fill="${trim}"/><path d="M${x} 616 V740" stroke="${trim}" stroke-width="10"/>`,
}

function dupatta({ x, shoulders: s }: Frame, { trim }: Scene): string {
	return svg`<path d="M${x + s - 70} 600 Q${x + 40} 690 ${x - 60} 810 H${x - 190} Q${x - 60} 650 ${x + s - 140} 578Z" fill="${trim}"/>`
}

/** Shoulders in a cloth, its neckline, and sometimes a dupatta across it. */
export function clothes(frame: Frame, { look, scene }: { look: Look; scene: Scene }): string {
	const { x, neck: n, shoulders: s } = frame
	const fill = scene.fabric === 'plain' ? scene.cloth : 'url(#cloth)'
	const body = svg`<path d="M${x - n} 520 C${x - n} 585 ${x - s} 590 ${x - s - 30} 690 L${x - s - 60} 810 H${x + s + 60} L${x + s + 30} 690 C${x + s} 590 ${x + n} 585 ${x + n} 520Z" fill="${fill}"/>`
	const neckline = necklines[scene.neckline](frame, { skin: look.skin, trim: scene.trim })
	return body + neckline + (scene.dupatta ? dupatta(frame, scene) : '')
}
