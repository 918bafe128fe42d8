import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database.ts'
import { weekOf } from '#platform/day.ts'
import { endMatches } from '#platform/match-ends/store.ts'
import { sealBlock } from '#platform/visibility/stored-block.ts'
import { type SignedIn, type TestApp, testApp } from '#testing/app.ts'
import { man } from '#testing/crowd.ts'
import { testDatabaseUrl } from '#testing/database.ts'
import { plantCard } from '#testing/members.ts'
import { idOf } from '#testing/see.ts'
import { type TestBallot, tickBytes } from '#testing/tick-bytes.ts'
import { digestOf, matchesOf, sendTick } from '#testing/ticks.ts'

/** Two instances over one database, each with connections of its own. */
async function twoInstances(): Promise<[TestApp, TestApp]> {
	const url = await testDatabaseUrl()
	const first = await testApp({ deps: { db: openDatabase(url, { connections: 10 }) } })
	const second = await testApp({ deps: { ...first.deps, db: openDatabase(url, { connections: 10 }) } })
	return [first, second]
}

async function couple(all: TestApp): Promise<[SignedIn, SignedIn]> {
	const two: [SignedIn, SignedIn] = [await all.signIn(), await all.signIn()]
	await plantCard(all, two[0])
	await plantCard(all, two[1], man)
	return two
}

async function couples(all: TestApp, count: number): Promise<[SignedIn, SignedIn][]> {
	const made: [SignedIn, SignedIn][] = []
	while (made.length < count) made.push(...(await Promise.all(Array.from({ length: 10 }, () => couple(all)))))
	return made
}

/** An opening with the ballots at places of its own, among fillers. */
function openingWith(all: TestApp, ballots: readonly TestBallot[]): Buffer {
	const places: TestBallot[] = Array.from({ length: 64 }, () => ({}))
	for (const [i, ballot] of ballots.entries()) places[(i * 17 + (randomBytes(1)[0] ?? 0)) % 64] = ballot
	return tickBytes({ week: weekOf(all.clock.now()), number: 0, ballots: places })
}

test('1,000 who like each other at the same moment, on two instances, are exactly 500 matches', {
	timeout: 240_000,
}, async () => {
	const instances = await twoInstances()
	const [all] = instances
	const pairs = await couples(all, 500)
	const sent = pairs.flatMap((two) => {
		const token = randomBytes(32)
		return two.map((member) => ({ member, body: openingWith(all, [{ token }]) }))
	})
	// Half of the pairs meet across the instances.
	const instanceOf = (i: number) => instances[(i + (i >> 2)) % 2] ?? all
	const answers = await Promise.all(sent.map(({ member, body }, i) => sendTick(instanceOf(i), member, body)))
	for (const [i, answer] of answers.entries()) {
		expect([answer.statusCode, answer.rawPayload.equals(digestOf(sent[i]?.body ?? Buffer.alloc(0)))]).toEqual([
			200,
			true,
		])
		expect(Object.keys(answer.headers)).toEqual(Object.keys(answers[0]?.headers ?? {}))
	}
	const sides = await all.db.selectFrom('match_sides').select(['match_id', 'member_id', 'peer_id']).execute()
	expect(sides).toHaveLength(1000)
	const met = new Map(sides.map(({ member_id, peer_id }) => [member_id.toString('hex'), peer_id.toString('hex')]))
	for (const [one, other] of pairs) {
		expect(met.get(one.memberId.toString('hex'))).toBe(other.memberId.toString('hex'))
		expect(met.get(other.memberId.toString('hex'))).toBe(one.memberId.toString('hex'))
	}
	expect(new Set(sides.map(({ match_id }) => match_id.toString('hex'))).size).toBe(500)
	const count = (table: 'ballots' | 'notices') =>
		all.db
			.selectFrom(table)
			.select(({ fn }) => fn.countAll<number>().as('rows'))
			.executeTakeFirst()
	expect(await count('ballots')).toEqual({ rows: 1000 * 63 })
	expect(await count('notices')).toEqual({ rows: 1000 })
})

test('whoever likes sixty at the same moment as they all do meets each once', { timeout: 120_000 }, async () => {
	const instances = await twoInstances()
	const [all] = instances
	const women = (await couples(all, 60)).map(([woman]) => woman)
	const men = (await couples(all, 10)).slice(0, 3).map(([, man]) => man)
	const tokens = men.map(() => women.map(() => randomBytes(32)))
	const opening = (ballots: readonly TestBallot[]) => tickBytes({ week: weekOf(all.clock.now()), number: 0, ballots })
	const sent = [
		...men.map((member, i) => ({ member, body: opening((tokens[i] ?? []).map((token) => ({ token }))) })),
		...women.map((member, i) => ({
			member,
			body: opening(tokens.map((of) => ({ token: of[i] ?? randomBytes(32) })).toReversed()),
		})),
	]
	const answers = await Promise.all(sent.map(({ member, body }, i) => sendTick(instances[i % 2] ?? all, member, body)))
	expect(answers.map(({ statusCode }) => statusCode)).toEqual(sent.map(() => 200))
	for (const man of men)
		expect((await matchesOf(all, man)).map(({ peer }) => peer).sort()).toEqual(women.map(idOf).sort())
})

test('of many that come together each is judged by itself', async () => {
	const all = await testApp()
	const [two, repeating, late, alone] = [await couple(all), await all.signIn(), await all.signIn(), await all.signIn()]
	const week = weekOf(all.clock.now())
	const before = tickBytes({ week, number: 0 })
	await sendTick(all, repeating, before)
	const token = randomBytes(32)
	const sent = [
		{ member: alone, body: tickBytes({ week, number: 0 }), answer: 200 },
		...two.map((member) => ({ member, body: openingWith(all, [{ token }]), answer: 200 })),
		{ member: repeating, body: before, answer: 200 },
		{ member: late, body: tickBytes({ week, number: 1 }), answer: 409 },
		{ member: repeating, body: tickBytes({ week, number: 1 }), answer: 200 },
		{ member: repeating, body: tickBytes({ week, number: 2 ** 32 - 1 }), answer: 409 },
	]
	const answers = await Promise.all(sent.map(({ member, body }) => sendTick(all, member, body)))
	expect(answers.map(({ statusCode }) => statusCode)).toEqual(sent.map(({ answer }) => answer))
	for (const [i, { body, answer }] of sent.entries())
		if (answer === 200) expect(answers[i]?.rawPayload).toEqual(digestOf(body))
	expect(await matchesOf(all, two[0])).toHaveLength(1)
	expect(await matchesOf(all, alone)).toEqual([])
})

test('of two who meet as one of them blocks the other no match is left', async () => {
	const all = await testApp()
	const [asha, kabir] = await couple(all)
	const [between, token] = [[asha.memberId, kabir.memberId] as const, randomBytes(32)]
	await sendTick(all, kabir, openingWith(all, [{ token }]))
	const sending = await all.db.transaction().execute(async (trx) => {
		await endMatches(trx, { between, day: 1 })
		const answer = sendTick(all, asha, openingWith(all, [{ token }]))
		for (let waiting = 0; waiting === 0; ) {
			const { rows } = await sql`
				select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(all.db)
			waiting = rows.length
		}
		const [his] = await trx.selectFrom('members').select('subject_hash').where('id', '=', kabir.memberId).execute()
		const block = { id: kabir.memberId, subjectHash: his?.subject_hash }
		await trx
			.insertInto('blocks')
			.values({
				member_id: asha.memberId,
				pair_hash: randomBytes(32),
				sealed: sealBlock(all.deps.sealer, asha.memberId, block),
			})
			.execute()
		return { answer }
	})
	expect((await sending.answer).statusCode).toBe(200)
	for (const member of [asha, kabir]) expect(await matchesOf(all, member)).toEqual([])
})
