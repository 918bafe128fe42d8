import { plantOpenings } from '@ydo/server/testing/campus-ticks'
import { tickBytes } from '@ydo/server/testing/tick-bytes'
import type { Figure, Suite } from '#figure.ts'
import { openCampus } from '#list/campus.ts'
import { sendTicks } from './send-ticks.ts'

const cards = Number(process.env.BENCH_CARDS ?? 10_000)
/** Ticks of one round: one of each caller. */
const callers = Math.min(1000, cards / 2)
const rounds = 5
/** Rounds before them that do not count: the code is still being compiled. */
const early = 2
const weekLength = 604_800_000

/**
 * Ticks against the bare writes that one contains (its row and those of its two ballots, in a transaction of their own), while each of
 * 10,000 members has an opening's live ballots. They take turns, so that whatever else the machine does meets both.
 */
export const ticksSuite: Suite = async () => {
	const campus = await openCampus(cards, { signedIn: callers, files: [] })
	const { port, members, dataDir } = campus
	const bare = await plantOpenings(
		dataDir,
		members.map(({ id }) => id),
	)
	const taken: { ticks: number; bare: number }[] = []
	try {
		for (let round = 0; round < early + rounds; round++) {
			const tick = { week: Math.floor(Date.now() / weekLength), number: 1 + round }
			const sent = members.map(({ accessToken }) => ({ accessToken, bytes: tickBytes(tick) }))
			const first = round % 2 === 0 ? await sendTicks(port, sent) : undefined
			const seconds = await bare.writeBare(callers)
			taken.push({ bare: seconds, ticks: first ?? (await sendTicks(port, sent)) })
		}
	} finally {
		await bare.close()
		await campus.close()
	}
	return figuresOf(taken.slice(early))
}

function figuresOf(taken: readonly { ticks: number; bare: number }[]): Figure[] {
	const subject = `ticks, ${cards.toLocaleString('en')} members`
	const ratio = median(taken.map(({ ticks, bare }) => bare / ticks))
	return [
		{ subject, property: 'ticks ÷ their bare writes', value: ratio, limit: { atLeast: 0.5 } },
		{ subject, property: 'ticks a second', value: median(taken.map(({ ticks }) => callers / ticks)) },
		{ subject, property: 'bare writes of a tick a second', value: median(taken.map(({ bare }) => callers / bare)) },
	]
}

function median(values: readonly number[]): number {
	return [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN
}
