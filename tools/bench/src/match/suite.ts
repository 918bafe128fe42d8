import { seededRandom } from '@ydo/client/choices/sample-bytes'
import { nextTickAt } from '@ydo/client/choices/tick-schedule'
import { makingTime } from '@ydo/client/choices/tick-sender'
import { tickNumbers } from '@ydo/contract/ticks'
import { median } from '#browser/median.ts'
import type { Suite } from '#figure.ts'

const pairs = 10_000

/**
 * How long two wait who like each other, from the later like until the later ballot is with the server, which tells both at once. Played by
 * the schedule, not waited for: both opened the application within ten minutes and stay, in view, and each likes at any time in which both are there.
 */
export const matchSuite: Suite = async () => {
	const random = seededRandom(2959)
	const waits = Array.from({ length: pairs }, () => waitOfPair(random) / 1000).sort((one, other) => one - other)
	const subject = 'like → match, both around'
	return [
		{ subject, property: 'half of them within, s', value: median(waits), limit: { atMost: 60 } },
		{ subject, property: '95 % of them within, s', value: waits[Math.floor(pairs * 0.95)] ?? Number.NaN },
		{ subject, property: 'the longest, s', value: waits.at(-1) ?? Number.NaN },
	]
}

function waitOfPair(random: () => number): number {
	const { oftenFor } = tickNumbers
	const opened = [random() * oftenFor, random() * oftenFor]
	const begin = Math.max(...opened)
	const liked = opened.map(() => begin + random() * (Math.min(...opened) + oftenFor - begin))
	const arrived = liked.map((at, who) => leavesAt(opened[who] ?? 0, at) + makingTime)
	return Math.max(...arrived) - Math.max(...liked)
}

/** When the first tick after a like is due: its claim takes in what was liked until then. */
function leavesAt(openedAt: number, likedAt: number): number {
	let at = nextTickAt({ openedAt, lastAt: undefined, isVisible: true })
	while (at < likedAt) at = nextTickAt({ openedAt, lastAt: at, isVisible: true })
	return at
}
