import type { CampusMember } from '@ydo/server/test/campus'
import { plantOpenings } from '@ydo/server/test/campus-slots'
import { slotBytes, tickBytes } from '@ydo/server/test/tick-bytes'
import { makeEntry, makeNext } from '@ydo/server/test/vault-entries'
import type { Figure, Suite } from '#figure.ts'
import { openCampus } from '#list/campus.ts'
import { publishLeaves } from './publish-leaves.ts'
import { type SentSlot, sendSlots } from './send-slots.ts'

const cards = Number(process.env.BENCH_CARDS ?? 10_000)
/** Slots of one round: one per caller. */
const callers = Math.min(1000, cards / 2)
const rounds = 5
/** Warm-up rounds that do not count: the code is still being compiled. */
const early = 2
const weekLength = 604_800_000

/**
 * Slots with a tick against their bare writes (the entry, the tick's row and those of its four ballots, in a transaction of their own),
 * while each of 10,000 members has an opening's live ballots. They alternate, so that other load of the machine affects both.
 */
export const slotsSuite: Suite = async () => {
	const campus = await openCampus(cards, { signedIn: callers, files: [] })
	const { port, members, dataDir } = campus
	const bare = await plantOpenings(
		dataDir,
		members.map(({ id }) => id),
	)
	const taken: { slots: number; bare: number }[] = []
	try {
		const next = createDevices(members, await publishLeaves(port, members))
		for (let round = 0; round < early + rounds; round++) {
			const sent = next(1 + round)
			const first = round % 2 === 0 ? await sendSlots(port, sent) : undefined
			const seconds = await bare.writeBare(callers)
			taken.push({ bare: seconds, slots: first ?? (await sendSlots(port, sent)) })
		}
	} finally {
		await bare.close()
		await campus.close()
	}
	return figuresOf(taken.slice(early))
}

/** Makes the next slot of every member, with a tick of that number. */
function createDevices(members: readonly CampusMember[], leaves: readonly number[]) {
	const last: Buffer[] = []
	return (number: number): SentSlot[] =>
		members.map(({ accessToken }, i) => {
			const before = last[i]
			const entry = before ? makeNext(before, { plainBytes: 1024 }) : makeEntry({ plainBytes: 1024 })
			last[i] = entry
			const tick = tickBytes({ week: Math.floor(Date.now() / weekLength), leaf: leaves[i] ?? 0, number })
			return { accessToken, bytes: slotBytes(entry, tick) }
		})
}

function figuresOf(taken: readonly { slots: number; bare: number }[]): Figure[] {
	const subject = `slots, ${cards.toLocaleString('en')} members`
	const ratio = median(taken.map(({ slots, bare }) => bare / slots))
	return [
		{ subject, property: 'slots ÷ their bare writes', value: ratio, limit: { atLeast: 0.5 } },
		{ subject, property: 'slots a second', value: median(taken.map(({ slots }) => callers / slots)) },
		{ subject, property: 'bare writes of a slot a second', value: median(taken.map(({ bare }) => callers / bare)) },
	]
}

function median(values: readonly number[]): number {
	return [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN
}
