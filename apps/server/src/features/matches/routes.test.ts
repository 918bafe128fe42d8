import { randomBytes } from 'node:crypto'
import { leavingPaths } from '@ydo/contract/leaving'
import type { Match } from '@ydo/contract/ticks'
import { describe, expect, test } from 'vitest'
import { removeMember } from '#platform/card-changes/store.ts'
import { weekOf } from '#platform/day.ts'
import { type SignedIn, type TestApp, testApp } from '#testing/app.ts'
import { type Crowd, crowd, man } from '#testing/crowd.ts'
import { leafBody, sendLeaf, testKeys } from '#testing/leaves.ts'
import { plantCard } from '#testing/members.ts'
import { block, idOf, saveVisibility, unblock } from '#testing/see.ts'
import type { TestBallot } from '#testing/tick-bytes.ts'
import { matchesOf, tickNow } from '#testing/ticks.ts'

const week = 7 * 24 * 3600 * 1000

/** What two devices would make of a pair: a token each week, and a note of each. */
function pair() {
	const tokens = [randomBytes(32), randomBytes(32), randomBytes(32)] as const
	const ballot = (nth: 0 | 1 | 2, note = randomBytes(156)): Required<TestBallot> => ({
		token: tokens[nth],
		probe: nth === 0 ? randomBytes(16) : (tokens[(nth - 1) as 0 | 1] ?? tokens[0]).subarray(0, 16),
		note,
	})
	return ballot
}

const told = ({ week, peerWeek, peer, note, at }: Match) => ({
	week,
	peerWeek,
	peer,
	note: Buffer.from(note, 'base64url'),
	at,
})
const noticesOf = ({ test }: Pick<Crowd, 'test'>, { memberId }: SignedIn) =>
	test.db.selectFrom('notices').select(['number', 'kind']).where('member_id', '=', memberId).execute()
const ballotsOf = async (test: TestApp, { memberId }: SignedIn) =>
	(await test.db.selectFrom('ballots').select('week').where('member_id', '=', memberId).execute()).length
/** The clock outlives access tokens. */
const again = ({ test }: Pick<Crowd, 'test'>, name: string) => test.signIn({ subject: name, name, fullName: name })

test('equal ballots of two are a match: each gets the other’s note and weeks, a notice, and both ballots are gone', async () => {
	const all = await crowd()
	const { test: app, asha, kabir, rohan } = all
	const likes = pair()
	const [hers, his] = [likes(0), likes(0)]
	const { chatKey, ...body } = leafBody(kabir, testKeys(), { time: app.clock.now() })
	expect((await sendLeaf(app, kabir, { ...body, chatKey })).statusCode).toBe(201)
	await tickNow(app, asha, { ballots: [hers] })
	expect([await matchesOf(app, asha), await ballotsOf(app, asha)]).toEqual([[], 64])
	await tickNow(app, rohan)
	await tickNow(app, kabir)
	await tickNow(app, kabir, { number: 1, ballots: [{}, his] })
	const now = weekOf(app.clock.now())
	const at = new Date(app.clock.now()).toISOString()
	const [[one], [other]] = [await matchesOf(app, asha), await matchesOf(app, kabir)]
	expect(one && told(one)).toEqual({ week: now, peerWeek: now, peer: idOf(kabir), note: his.note, at })
	expect(other && told(other)).toEqual({ week: now, peerWeek: now, peer: idOf(asha), note: hers.note, at })
	expect([one?.chatKey, other?.chatKey]).toEqual([chatKey, undefined])
	expect(one?.id).toBe(other?.id)
	expect(Buffer.from(one?.id ?? '', 'base64url')).toHaveLength(16)
	expect([await ballotsOf(app, asha), await ballotsOf(app, kabir)]).toEqual([63, 65])
	expect(await matchesOf(app, rohan)).toEqual([])
	for (const member of [asha, kabir]) expect(await noticesOf(all, member)).toEqual([{ number: 1, kind: 'match' }])
	expect(await noticesOf(all, rohan)).toEqual([])
})

describe('a week later', () => {
	test('a like meets one of the week before by its probe', async () => {
		const all = await crowd()
		const likes = pair()
		const [hers, his] = [likes(0), likes(1)]
		await tickNow(all.test, all.asha, { ballots: [hers] })
		all.test.clock.advance(week)
		const kabir = await again(all, 'Kabir')
		await tickNow(all.test, kabir, { ballots: [his] })
		const now = weekOf(all.test.clock.now())
		const asha = await again(all, 'Asha')
		expect((await matchesOf(all.test, asha)).map(told)).toMatchObject([
			{ week: now - 1, peerWeek: now, note: his.note },
		])
		expect((await matchesOf(all.test, kabir)).map(told)).toMatchObject([
			{ week: now, peerWeek: now - 1, note: hers.note },
		])
		expect([await ballotsOf(all.test, asha), await ballotsOf(all.test, kabir)]).toEqual([63, 63])
	})

	test('a like that came again meets once, with what was said last', async () => {
		const all = await crowd()
		const likes = pair()
		const [first, second, his] = [likes(0), likes(1), likes(1)]
		await tickNow(all.test, all.asha, { ballots: [first] })
		all.test.clock.advance(week)
		const [asha, kabir] = [await again(all, 'Asha'), await again(all, 'Kabir')]
		await tickNow(all.test, asha, { ballots: [second] })
		await tickNow(all.test, kabir, { ballots: [his] })
		expect((await matchesOf(all.test, kabir)).map(told)).toMatchObject([
			{ peerWeek: weekOf(all.test.clock.now()), note: second.note },
		])
		expect(await matchesOf(all.test, asha)).toHaveLength(1)
		expect([await ballotsOf(all.test, asha), await ballotsOf(all.test, kabir)]).toEqual([126, 63])
	})

	test('but none of two weeks before, nor of another season', async () => {
		const seasons = [
			{ number: 1, label: 'first', begins: '2026-01-01T00:00:00Z' },
			{ number: 2, label: 'second', begins: '2026-12-10T00:00:00Z' },
		]
		const all = await crowd(await testApp({ institute: { seasons } }))
		const likes = pair()
		await tickNow(all.test, all.asha, { ballots: [likes(0)] })
		all.test.clock.advance(2 * week)
		const kabir = await again(all, 'Kabir')
		const before = likes(0).token.subarray(0, 16)
		await tickNow(all.test, kabir, { ballots: [{ ...likes(2), probe: before }, { ...likes(1) }] })
		all.test.clock.advance(week)
		const asha = await again(all, 'Asha')
		await tickNow(all.test, asha, { season: 2, ballots: [{ probe: likes(2).token.subarray(0, 16) }] })
		expect(await all.test.db.selectFrom('match_sides').selectAll().execute()).toEqual([])
	})
})

describe('nobody gets a match', () => {
	test('with who may not see them; neither hears of it, and both ballots are gone', async () => {
		const all = await crowd()
		const { test: app, asha, kabir } = all
		const ways: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
			['she blocked him', () => block(app, asha, idOf(kabir)), () => unblock(app, asha, idOf(kabir))],
			['he blocked her', () => block(app, kabir, idOf(asha)), () => unblock(app, kabir, idOf(asha))],
			['he paused', () => saveVisibility(app, kabir, { paused: true }), () => saveVisibility(app, kabir, {})],
			[
				'he looks for men',
				() => plantCard(app, kabir, { ...man, interestedIn: ['man'] }),
				() => plantCard(app, kabir, man),
			],
			[
				'she is suspended',
				() => app.setStatus(asha.memberId, 'suspended'),
				() => app.setStatus(asha.memberId, 'active'),
			],
		]
		await tickNow(app, asha)
		await tickNow(app, kabir)
		for (const [index, [way, begin, end]] of ways.entries()) {
			const likes = pair()
			await tickNow(app, asha, { number: index + 1, ballots: [likes(0)] })
			await begin()
			await tickNow(app, kabir, { number: index + 1, ballots: [likes(0)] })
			await end()
			for (const member of [asha, kabir]) {
				expect([way, await matchesOf(app, member), await noticesOf(all, member)]).toEqual([way, [], []])
				expect([way, await ballotsOf(app, member)]).toEqual([way, 64 + index + 1])
			}
		}
		const [likes, more] = [pair(), pair()]
		await tickNow(app, asha, { number: ways.length + 1, ballots: [likes(0)] })
		await tickNow(app, kabir, { number: ways.length + 1, ballots: [likes(0)] })
		expect(await matchesOf(app, asha)).toHaveLength(1)
		// Hiding comes last: taken back, it holds until the day is over.
		await tickNow(app, asha, { number: ways.length + 2, ballots: [more(0)] })
		await saveVisibility(app, asha, { emails: ['Kabir@iiitdmj.ac.in'] })
		await saveVisibility(app, asha, {})
		await tickNow(app, kabir, { number: ways.length + 2, ballots: [more(0)] })
		expect(await matchesOf(app, asha)).toHaveLength(1)
	})

	test('with who has no card, is leaving or was erased', async () => {
		const { test: app, asha, kabir, rohan } = await crowd()
		const [bare, ...ballots] = [await app.signIn(), pair(), pair(), pair()]
		await tickNow(app, bare, { ballots: [ballots[0]?.(0) ?? {}] })
		await tickNow(app, kabir, { ballots: [ballots[1]?.(0) ?? {}] })
		await tickNow(app, rohan, { ballots: [ballots[2]?.(0) ?? {}] })
		await app.app.inject({ method: 'POST', url: leavingPaths.leaving, headers: kabir.headers, body: { when: 'later' } })
		await removeMember(app.db, rohan.memberId)
		await tickNow(app, asha, { ballots: ballots.map((likes) => likes(0)) })
		expect(await matchesOf(app, asha)).toEqual([])
		expect(await app.db.selectFrom('match_sides').selectAll().execute()).toEqual([])
	})

	test('with themselves, or by sending a ballot twice', async () => {
		const { test: app, asha, kabir } = await crowd()
		const likes = pair()
		const first = likes(0)
		await tickNow(app, asha, { ballots: [first, likes(0), first] })
		await tickNow(app, asha, { number: 1, ballots: [likes(0), { probe: likes(0).token.subarray(0, 16) }] })
		expect([await matchesOf(app, asha), await ballotsOf(app, asha)]).toEqual([[], 63])
		await tickNow(app, kabir, { ballots: [likes(0), likes(0)] })
		expect((await matchesOf(app, kabir)).map(told)).toMatchObject([{ note: first.note }])
		await tickNow(app, asha, { number: 2, ballots: [likes(0)] })
		expect(await matchesOf(app, asha)).toHaveLength(1)
	})
})

describe('cancels', () => {
	const has = (match: Match | undefined, cancel: Buffer) => match?.cancels.includes(cancel.toString('base64url'))

	test('of the peer come with the match, also those sent before it was first asked for, and none after', async () => {
		const { test: app, asha, kabir } = await crowd()
		const likes = pair()
		const [before, meanwhile, after] = [randomBytes(16), randomBytes(16), randomBytes(16)]
		await tickNow(app, asha, { ballots: [likes(0)], cancel: before })
		await tickNow(app, kabir, { ballots: [likes(0)] })
		await tickNow(app, asha, { number: 1, cancel: meanwhile })
		const [first] = await matchesOf(app, kabir)
		await tickNow(app, asha, { number: 2, cancel: after })
		const [second] = await matchesOf(app, kabir)
		expect(second).toEqual(first)
		expect([before, meanwhile, after].map((cancel) => has(second, cancel))).toEqual([true, true, false])
		// How many there are, and in which order, tells nothing.
		expect(first?.cancels).toHaveLength(64)
		expect(new Set(first?.cancels).size).toBe(64)
		const bytes = first?.cancels.map((cancel) => Buffer.from(cancel, 'base64url')) ?? []
		expect(bytes.toSorted(Buffer.compare)).toEqual(bytes)
		expect(has((await matchesOf(app, asha))[0], before)).toBe(false)
	})

	test('of the week after the ballot’s come too, those of others and older ones do not', async () => {
		const all = await crowd()
		const likes = pair()
		const [old, next, foreign] = [randomBytes(16), randomBytes(16), randomBytes(16)]
		await tickNow(all.test, all.asha, { cancel: old })
		all.test.clock.advance(week)
		await tickNow(all.test, await again(all, 'Asha'), { ballots: [likes(1)] })
		all.test.clock.advance(week)
		await tickNow(all.test, await again(all, 'Asha'), { cancel: next })
		await tickNow(all.test, await again(all, 'Rohan'), { cancel: foreign })
		const kabir = await again(all, 'Kabir')
		await tickNow(all.test, kabir, { ballots: [likes(2)] })
		const [match] = await matchesOf(all.test, kabir)
		expect([old, next, foreign].map((cancel) => has(match, cancel))).toEqual([false, true, false])
	})

	test('are the same however many devices ask first', async () => {
		const { test: app, asha, kabir } = await crowd()
		const likes = pair()
		await tickNow(app, asha, { ballots: [likes(0)] })
		await tickNow(app, kabir, { ballots: [likes(0)] })
		const answers = await Promise.all(Array.from({ length: 6 }, () => matchesOf(app, kabir)))
		for (const answer of answers) expect(answer).toEqual(answers[0])
	})
})

test('an erased member takes ballots, ticks and matches with them', async () => {
	const { test: app, asha, kabir } = await crowd()
	const likes = pair()
	await tickNow(app, asha, { ballots: [likes(0)] })
	await tickNow(app, kabir, { ballots: [likes(0)] })
	expect(await matchesOf(app, kabir)).toHaveLength(1)
	await app.app.inject({ method: 'POST', url: leavingPaths.leaving, headers: asha.headers, body: { when: 'now' } })
	expect(await matchesOf(app, kabir)).toEqual([])
	expect(await app.db.selectFrom('match_sides').selectAll().execute()).toEqual([])
	for (const table of ['ballots', 'ticks'] as const) {
		const rows = await app.db.selectFrom(table).select('member_id').distinct().execute()
		expect(rows).toEqual([{ member_id: kabir.memberId }])
	}
})
