import { jitter, slotAfter } from '@ydo/client/slots/slot-schedule'
import { median } from '#browser/median.ts'
import type { Suite } from '#figure.ts'
import { seeded } from '#ranking/random.ts'

const pairs = 10_000
/** Milliseconds that both have the app open; each likes at any moment of it. */
const visit = 300_000
/** Milliseconds between two beats, in which the server finds matches and notifies open sockets. */
const beatEvery = 10_000

/**
 * Time that two members who like each other wait, from the later like until both are told. Simulated by the slots' schedule: both open
 * the app at any time within five minutes, and each likes while both are online.
 */
export const matchSuite: Suite = async () => {
	const random = seeded(2959)
	const waits = Array.from({ length: pairs }, () => waitOfPair(random) / 1000).sort((one, other) => one - other)
	const subject = 'like → match, both there'
	return [
		{ subject, property: 'half of them within, s', value: median(waits), limit: { atMost: 30 } },
		{ subject, property: '95 % of them within, s', value: waits[Math.floor(pairs * 0.95)] ?? Number.NaN },
		{ subject, property: 'the longest, s', value: waits.at(-1) ?? Number.NaN },
	]
}

function waitOfPair(random: () => number): number {
	const opened = [random() * visit, random() * visit]
	const [from, until] = [Math.max(...opened), Math.min(...opened) + visit]
	const liked = opened.map(() => from + random() * (until - from))
	const arrived = Math.max(...liked.map((at, who) => leavesAt(opened[who] ?? 0, at, random)))
	const beat = random() * beatEvery
	return arrived + beat - Math.max(...liked)
}

/** Time at which the first slot after a like leaves: it is sealed half a second earlier. */
function leavesAt(openedAt: number, likedAt: number, random: () => number): number {
	const bytes = (length: number) => Uint8Array.from({ length }, () => Math.floor(random() * 256))
	for (let nominal = slotAfter(undefined); ; nominal = slotAfter(nominal)) {
		const at = openedAt + nominal + jitter(bytes)
		if (at - 500 >= likedAt) return at
	}
}
