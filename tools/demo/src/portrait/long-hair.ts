import type { DrawHair } from './layers.ts'
import { locks } from './locks.ts'
import { svg } from './svg.ts'

/** Parted in the middle, down over the shoulders. */
const long: DrawHair = ({ left: l, right: r, top: t, x, y }, { hair }) => ({
	back: svg`<path d="M${l - 34} ${y + 40} C${l - 60} ${t - 70} ${r + 60} ${t - 70} ${r + 34} ${y + 40} C${r + 70} 520 ${r + 50} 640 ${r + 20} 690 C${x + 70} 610 ${x - 70} 610 ${l - 20} 690 C${l - 50} 640 ${l - 70} 520 ${l - 34} ${y + 40}Z" fill="${hair}"/>`,
	front: svg`<path d="M${l - 14} ${y + 30} C${l - 24} ${t - 10} ${x - 40} ${t - 36} ${x + 10} ${t - 6} C${x - 10} ${y - 50} ${l + 30} ${y - 50} ${l - 14} ${y + 30}Z M${r + 14} ${y + 40} C${r + 26} ${t - 20} ${x + 60} ${t - 34} ${x + 4} ${t - 8} C${x + 40} ${y - 70} ${r - 20} ${y - 60} ${r + 14} ${y + 40}Z" fill="${hair}"/>`,
})

/** Combed back into a knot on top. */
const bun: DrawHair = ({ left: l, right: r, top: t, x, y }, { hair }) => ({
	back: svg`<circle cx="${x + 10}" cy="${t - 58}" r="62" fill="${hair}"/><path d="M${l - 16} ${y + 30} C${l - 40} ${t - 60} ${r + 40} ${t - 60} ${r + 16} ${y + 30}Z" fill="${hair}"/>`,
	front: svg`<path d="M${l - 8} ${y} C${l - 10} ${t - 24} ${r + 10} ${t - 24} ${r + 8} ${y} C${r - 16} ${y - 66} ${x + 30} ${t + 20} ${x} ${t + 18} C${x - 30} ${t + 20} ${l + 16} ${y - 66} ${l - 8} ${y}Z" fill="${hair}"/>`,
})

/** Chin-length with a straight fringe. */
const bob: DrawHair = ({ left: l, right: r, top: t, y }, { hair }) => ({
	back: svg`<path d="M${l - 30} ${y + 120} C${l - 76} ${t - 50} ${r + 76} ${t - 50} ${r + 30} ${y + 120} C${r + 10} ${y + 170} ${r - 10} ${y + 150} ${r - 16} ${y + 100} H${l + 16} C${l + 10} ${y + 150} ${l - 10} ${y + 170} ${l - 30} ${y + 120}Z" fill="${hair}"/>`,
	front: svg`<path d="M${l - 10} ${y + 8} C${l - 16} ${t - 30} ${r + 16} ${t - 30} ${r + 10} ${y + 8} C${r - 4} ${y - 46} ${r - 10} ${y - 58} ${r - 14} ${y - 60} L${l + 14} ${y - 60} C${l + 6} ${y - 50} ${l} ${y - 30} ${l - 10} ${y + 8}Z" fill="${hair}"/>`,
})

/** A plait over one shoulder, bound with ribbons. */
const plait: DrawHair = ({ left: l, right: r, top: t, x, y }, { hair, ribbon }) => {
	const bands = [0, 1, 2, 3, 4].map(
		(i) =>
			svg`<path d="M${r + 2 + i * 9} ${y + 150 + i * 56} q26 20 40 -10" stroke="${ribbon}" stroke-width="5" fill="none"/>`,
	)
	return {
		back: svg`<path d="M${l - 20} ${y + 40} C${l - 60} ${t - 70} ${r + 60} ${t - 70} ${r + 20} ${y + 40}Z" fill="${hair}"/><path d="M${r - 10} ${y + 60} C${r + 70} ${y + 120} ${r + 34} 600 ${r + 62} 760 L${r + 22} 770 C${r - 20} 640 ${r - 6} 500 ${r - 40} ${y + 90}Z" fill="${hair}"/>${bands.join('')}`,
		front: svg`<path d="M${l - 10} ${y + 20} C${l - 26} ${t - 40} ${r + 26} ${t - 40} ${r + 10} ${y + 20} C${r} ${y - 50} ${x + 60} ${t + 6} ${x - 50} ${t + 24} C${l + 30} ${y - 70} ${l} ${y - 40} ${l - 10} ${y + 20}Z" fill="${hair}"/>`,
	}
}

/** Loose waves to the collarbone. */
const waves: DrawHair = (frame, { hair }, random) => {
	const { left: l, right: r, top: t, x, y } = frame
	const side = (edge: number, out: number) =>
		[0, 1, 2, 3, 4]
			.map((i) => svg`<circle cx="${edge + out * (14 + (i % 2) * 14)}" cy="${y + 30 + i * 52}" r="44" fill="${hair}"/>`)
			.join('')
	return {
		back: `${svg`<path d="M${l - 20} ${y + 60} C${l - 64} ${t - 70} ${r + 64} ${t - 70} ${r + 20} ${y + 60}Z" fill="${hair}"/>`}${side(l, -1)}${side(r, 1)}`,
		front: `${svg`<path d="M${l - 12} ${y + 16} C${l - 26} ${t - 26} ${x - 80} ${t - 40} ${x - 44} ${t + 6} C${x - 50} ${y - 66} ${l + 20} ${y - 50} ${l - 12} ${y + 16}Z" fill="${hair}"/>`}${locks(frame, { from: 1.36, to: 1.94, count: 6, radius: 30, fill: hair }, random)}`,
	}
}

/** A cloud of curls all around. */
const afro: DrawHair = (frame, { hair }, random) => ({
	back: locks(frame, { from: 0.88, to: 2.12, count: 15, radius: 58, grow: 22, fill: hair }, random),
	front: locks(frame, { from: 1.12, to: 1.88, count: 9, radius: 27, grow: 0, fill: hair }, random),
})

export const longHair = { long, bun, bob, plait, waves, afro }
