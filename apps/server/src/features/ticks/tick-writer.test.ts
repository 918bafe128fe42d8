import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { NewTick, TickStore } from './store.ts'
import { createTickWriter } from './tick-writer.ts'

function tickOf({ memberId = randomBytes(16), tokens = 2 as number | Buffer[] } = {}): NewTick {
	const all = typeof tokens === 'number' ? Array.from({ length: tokens }, () => randomBytes(16)) : tokens
	const ballots = all.map((token) => ({ token, probe: randomBytes(16), note: randomBytes(185) }))
	const rest = { week: 2900, season: 1, number: 0, isSeasonNew: false, day: 20_300 }
	return { memberId, ballots, ...rest, digest: randomBytes(32), cancel: randomBytes(45) }
}

/** A store whose first transaction ends when told; `put` says what becomes of each. */
function storeWith(put: TickStore['put'], standing: TickStore['standing'] = async () => undefined) {
	const begun = Promise.withResolvers<void>()
	const puts: (readonly NewTick[])[] = []
	const write = createTickWriter(
		{
			async put(ticks, meet) {
				puts.push(ticks)
				if (puts.length === 1) await begun.promise
				return put(ticks, meet)
			},
			standing,
		},
		() => undefined,
	)
	/** Those of `ticks` that come while a first one is being put down. */
	const writeTogether = async (ticks: readonly NewTick[]) => {
		const first = write(tickOf())
		const outcomes = ticks.map((tick) => write(tick).catch((error: Error) => error.message))
		begun.resolve()
		await first
		return Promise.all(outcomes)
	}
	return { puts, writeTogether }
}

const all: TickStore['put'] = async (ticks) => ticks.map(() => true)

test('those that come together share a transaction, 256 ballots at most', async () => {
	const { puts, writeTogether } = storeWith(all)
	const ticks = [...Array.from({ length: 5 }, () => tickOf({ tokens: 64 })), tickOf()]
	expect(await writeTogether(ticks)).toEqual(ticks.map(({ digest }) => digest))
	expect(puts.slice(1)).toEqual([ticks.slice(0, 4), ticks.slice(4)])
})

test('no two of a sender, and no two equal tokens, share one', async () => {
	const { puts, writeTogether } = storeWith(all)
	const [one, token] = [randomBytes(16), randomBytes(16)]
	const ticks = [
		tickOf({ memberId: one }),
		tickOf({ tokens: [token] }),
		tickOf(),
		tickOf({ memberId: one }),
		tickOf({ tokens: [token] }),
	]
	await writeTogether(ticks)
	expect(puts.slice(1)).toEqual([ticks.slice(0, 3), ticks.slice(3)])
})

test('one that fails fails nobody else, and what came in the way is done again', async () => {
	const [bad, passing, good] = [tickOf(), tickOf(), tickOf()]
	let deadlocks = 2
	const { puts, writeTogether } = storeWith(async (ticks) => {
		if (ticks.includes(bad)) throw new Error('damaged')
		if (ticks.includes(passing) && deadlocks-- > 0) throw Object.assign(new Error('deadlock'), { code: '40P01' })
		return ticks.map(() => true)
	})
	expect(await writeTogether([bad, passing, good])).toEqual(['damaged', passing.digest, good.digest])
	expect(puts[1]).toEqual([bad, passing, good])
	expect(puts.slice(2).every((ticks) => ticks.length === 1)).toBe(true)
})

test('each that is not put down is told why', async () => {
	const [spent, sentBefore, good] = [tickOf(), tickOf(), tickOf()]
	const held = randomBytes(32)
	const { writeTogether } = storeWith(
		async (ticks) => ticks.map((tick) => tick !== spent && tick !== sentBefore),
		async (tick) => (tick === spent ? 'spent' : tick === sentBefore ? held : undefined),
	)
	expect(await writeTogether([spent, sentBefore, good])).toEqual(['spent', held, good.digest])
})

test('one that never finds a turn fails in the end', async () => {
	const unlucky = tickOf()
	const { writeTogether } = storeWith(async (ticks) => ticks.map((tick) => tick !== unlucky))
	expect(await writeTogether([unlucky])).toEqual(['a tick found no turn among others'])
})
