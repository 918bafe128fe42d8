import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { weekOf } from '#platform/day.ts'
import { testApp } from '#testing/app.ts'
import { crowd } from '#testing/crowd.ts'
import { matchesOf, tickNow } from '#testing/ticks.ts'
import { createTickStore } from './store.ts'

const week = 7 * 24 * 3600 * 1000

test('ballots and ticks go a week after their own, on several instances at once, and those of a season with it', async () => {
	const { test: all, asha } = await crowd()
	const store = createTickStore(all.db)
	await tickNow(all, asha)
	const begun = weekOf(all.clock.now())
	const held = async () => {
		const weeksOf = async (table: 'ballots' | 'ticks') =>
			(await all.db.selectFrom(table).select('week').distinct().orderBy('week').execute()).map(
				(row) => row.week - begun,
			)
		return [await weeksOf('ballots'), await weeksOf('ticks')]
	}
	all.clock.advance(week)
	await tickNow(all, await all.signIn({ subject: 'Asha' }))
	await store.sweep(begun + 1, 1)
	expect(await held()).toEqual([
		[0, 1],
		[0, 1],
	])
	await Promise.all([store.sweep(begun + 2, 1), store.sweep(begun + 2, 1)])
	expect(await held()).toEqual([[1], [1]])
	await store.sweep(begun + 1, 2)
	expect((await held())[0]).toEqual([])
	await store.sweep(begun + 2, 2)
	expect(await held()).toEqual([[], []])
})

test('more than one statement takes go too', async () => {
	const { test: all, asha } = await crowd()
	const rows = Array.from({ length: 6000 }, () => ({
		...{ week: 1, season: 1, member_id: asha.memberId },
		token: randomBytes(16),
		note: randomBytes(185),
	}))
	await all.db.insertInto('ballots').values(rows).execute()
	await createTickStore(all.db).sweep(3, 1)
	expect(await all.db.selectFrom('ballots').select('week').execute()).toEqual([])
})

test('cancels that a match has to bring wait until it was asked for', async () => {
	const { test: all, asha, kabir } = await crowd()
	const [token, cancel] = [randomBytes(32), randomBytes(16)]
	const store = createTickStore(all.db)
	await tickNow(all, asha, { ballots: [{ token }], cancel })
	await tickNow(all, kabir, { ballots: [{ token }] })
	await matchesOf(all, asha)
	all.clock.advance(5 * week)
	const now = weekOf(all.clock.now())
	const owners = async () =>
		(await all.db.selectFrom('ticks').select('member_id').execute()).map((row) => row.member_id)
	await store.sweep(now, 1)
	expect(await owners()).toEqual([asha.memberId])
	const back = await all.signIn({ subject: 'Kabir' })
	expect((await matchesOf(all, back))[0]?.cancels).toContain(cancel.toString('base64url'))
	await store.sweep(now, 1)
	expect(await owners()).toEqual([])
})

test('the server does it as it starts', async () => {
	const { test: all, asha } = await crowd()
	await tickNow(all, asha)
	const later = () => all.clock.now() + 2 * week
	await testApp({ deps: { ...all.deps, clock: later } }).then(({ app }) => app.ready())
	expect(await all.db.selectFrom('ballots').select('week').execute()).toEqual([])
})
