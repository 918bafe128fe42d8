import type { DrawHair } from './layers.ts'
import { locks } from './locks.ts'
import { inks } from './palette.ts'
import { svg } from './svg.ts'

/** Full on top, short at the sides. */
const quiff: DrawHair = ({ left: l, right: r, top: t, x, y }, { hair }) => ({
	back: '',
	front: svg`<path d="M${l - 6} ${y - 6} C${l - 30} ${t - 60} ${x - 30} ${t - 70} ${x + 20} ${t - 46} C${r} ${t - 60} ${r + 36} ${t + 10} ${r + 6} ${y - 6} C${r} ${y - 60} ${r - 20} ${t + 76} ${r - 40} ${t + 66} C${x} ${t + 82} ${x - 40} ${t + 56} ${l + 26} ${t + 76} C${l + 6} ${t + 90} ${l} ${y - 50} ${l - 6} ${y - 6}Z" fill="${hair}"/>`,
})

const curls: DrawHair = (frame, { hair }, random) => ({
	back: '',
	front: locks(frame, { from: 1.06, to: 1.94, count: 11, radius: 34, fill: hair }, random),
})

const crop: DrawHair = ({ left: l, right: r, top: t, x, y }, { hair }) => ({
	back: '',
	front: svg`<path d="M${l - 4} ${y - 10} C${l - 14} ${t - 10} ${l + 20} ${t - 34} ${x} ${t - 34} C${r - 20} ${t - 34} ${r + 14} ${t - 10} ${r + 4} ${y - 10} C${r - 4} ${y - 60} ${r - 10} ${t + 74} ${r - 34} ${t + 68} Q${x} ${t + 60} ${l + 34} ${t + 68} C${l + 10} ${t + 74} ${l + 4} ${y - 60} ${l - 4} ${y - 10}Z" fill="${hair}"/>`,
})

/** Parted at the side and over the ears. */
const swept: DrawHair = ({ left: l, right: r, top: t, x, y }, { hair }) => ({
	back: svg`<path d="M${l - 22} ${y + 70} C${l - 56} ${t - 60} ${r + 56} ${t - 60} ${r + 22} ${y + 70} C${r + 6} ${y + 110} ${l - 6} ${y + 110} ${l - 22} ${y + 70}Z" fill="${hair}"/>`,
	front: svg`<path d="M${l - 8} ${y + 20} C${l - 30} ${t - 40} ${x + 60} ${t - 66} ${r + 10} ${t + 40} C${r + 16} ${y - 40} ${r + 12} ${y} ${r + 8} ${y + 14} C${r - 2} ${y - 50} ${r - 20} ${t + 60} ${x + 36} ${t + 22} C${x} ${y - 74} ${l + 20} ${y - 60} ${l - 8} ${y + 20}Z" fill="${hair}"/>`,
})

/** Shaved to a shadow, with a lighter edge. */
const buzz: DrawHair = ({ left: l, right: r, top: t, x, y }, { hair }) => {
	const cap = svg`M${l + 2} ${y - 30} C${l} ${t - 4} ${l + 40} ${t - 6} ${x} ${t - 8} C${r - 40} ${t - 6} ${r} ${t - 4} ${r - 2} ${y - 30} C${r - 12} ${t + 62} ${r - 30} ${t + 54} ${x} ${t + 54} C${l + 30} ${t + 54} ${l + 12} ${t + 62} ${l + 2} ${y - 30}Z`
	return {
		back: '',
		front: `<path d="${cap}" fill="${hair}" opacity=".82"/><path d="${cap}" fill="${inks.ink}" opacity=".2"/>`,
	}
}

export const shortHair = { quiff, curls, crop, swept, buzz }
