import { inFull, isFull } from '@ydo/contract/test/in-full'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endMatches } from '#domain/matches/store.ts'
import { sealBlock } from '#domain/visibility/stored-visibility.ts'
import { openDatabase } from '#infra/database.ts'
import { weekOf } from '#infra/time.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { man } from '#test/crowd.ts'
import { testDatabaseUrl } from '#test/database.ts'
import { plantCard } from '#test/members.ts'
import { beat, digestOf, matchesOf, type Sender, sendSlot, tickNow, withLeaf } from '#test/slots.ts'
import { likesOf, slotBytes, type TestBallot, tickBytes } from '#test/tick-bytes.ts'
import { makeEntry } from '#test/vault-entries.ts'

/** Two instances on one database, each with its own connections. */
async function twoInstances(): Promise<[TestApp, TestApp]> {
	const url = await testDatabaseUrl()
	const first = await testApp({ deps: { db: openDatabase(url, { connections: 10 }) } })
	const second = await testApp({ deps: { ...first.deps, db: openDatabase(url, { connections: 10 }) } })
	return [first, second]
}

async function couple(all: TestApp): Promise<[Sender, Sender]> {
	const two: [Sender, Sender] = [await withLeaf(all, await all.signIn()), await withLeaf(all, await all.signIn())]
	await plantCard(all, two[0])
	await plantCard(all, two[1], man)
	return two
}

async function couples(all: TestApp, count: number): Promise<[Sender, Sender][]> {
	const made: [Sender, Sender][] = []
	while (made.length < count) made.push(...(await Promise.all(Array.from({ length: 10 }, () => couple(all)))))
	return made
}

test('couples who like each other concurrently on two instances match exactly once each', {
	timeout: 240_000,
}, async () => {
	const instances = await twoInstances()
	const [all, second] = instances
	const pairs = await couples(all, inFull(200, 10))
	const week = weekOf(all.clock.now())
	const slotOf = (member: Sender, ballot: TestBallot) => {
		const tick = tickBytes({ week, leaf: member.leaf, ballots: [ballot] })
		return { member, tick, body: slotBytes(makeEntry({ plainBytes: 1024 }), tick) }
	}
	const sent = pairs.flatMap(([one, other]) => {
		const [hers, his] = likesOf(one.leaf, other.leaf)
		return [slotOf(one, hers), slotOf(other, his)]
	})
	// Half of the pairs use both instances; beats of both run meanwhile.
	const instanceOf = (i: number) => instances[(i + (i >> 2)) % 2] ?? all
	const sending = Promise.all(sent.map(({ member, body }, i) => sendSlot(instanceOf(i), member, body)))
	await Promise.all([beat(all), beat(second)])
	const answers = await sending
	for (const [i, answer] of answers.entries()) {
		expect([answer.statusCode, answer.json()]).toEqual([
			200,
			{ last: 1, tick: digestOf(sent[i]?.tick ?? Buffer.alloc(0)) },
		])
		expect(Object.keys(answer.headers)).toEqual(Object.keys(answers[0]?.headers ?? {}))
	}
	await Promise.all([beat(all), beat(second)])
	const sides = await all.db.selectFrom('match_sides').select(['match_id', 'member_id', 'peer_id']).execute()
	expect(sides).toHaveLength(2 * pairs.length)
	const met = new Map(sides.map(({ member_id, peer_id }) => [member_id.toString('hex'), peer_id.toString('hex')]))
	for (const [one, other] of pairs) {
		expect(met.get(one.memberId.toString('hex'))).toBe(other.memberId.toString('hex'))
		expect(met.get(other.memberId.toString('hex'))).toBe(one.memberId.toString('hex'))
	}
	expect(new Set(sides.map(({ match_id }) => match_id.toString('hex'))).size).toBe(pairs.length)
	const count = (table: 'ballots' | 'notices' | 'agreements') =>
		all.db
			.selectFrom(table)
			.select(({ fn }) => fn.countAll<number>().as('rows'))
			.executeTakeFirst()
	expect(await count('ballots')).toEqual({ rows: 2 * pairs.length * 63 })
	expect(await count('notices')).toEqual({ rows: 2 * pairs.length })
	expect(await count('agreements')).toEqual({ rows: 0 })
})

test.runIf(isFull)('a block concurrent with a meeting leaves no match', async () => {
	const all = await testApp()
	const [asha, kabir] = await couple(all)
	const between = [asha.memberId, kabir.memberId] as const
	const [hers, his] = likesOf(asha.leaf, kabir.leaf)
	await tickNow(all, kabir, { ballots: [his] })
	await tickNow(all, asha, { ballots: [hers] })
	const beating = await all.db.transaction().execute(async (trx) => {
		await endMatches(trx, { between, day: 1 })
		const running = beat(all)
		for (let waiting = 0; waiting === 0; ) {
			const { rows } = await sql`
				select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(all.db)
			waiting = rows.length
		}
		const [row] = await trx.selectFrom('members').select('subject_hash').where('id', '=', kabir.memberId).execute()
		const block = { id: kabir.memberId, subjectHash: row?.subject_hash }
		await trx
			.insertInto('blocks')
			.values({
				member_id: asha.memberId,
				pair_hash: Buffer.alloc(32),
				sealed: sealBlock(all.deps.sealer, asha.memberId, block),
			})
			.execute()
		return { running }
	})
	await beating.running
	for (const member of [asha, kabir]) expect(await matchesOf(all, member)).toEqual([])
})
