import { randomBytes } from 'node:crypto'
import { leavingPaths } from '@ydo/contract/account'
import { slotTimes } from '@ydo/contract/slots'
import { inFull, isFull } from '@ydo/contract/test/in-full'
import { describe, expect, test } from 'vitest'
import { removeMember } from '#domain/card-changes/store.ts'
import { dayOf, startOfWeek, weekOf } from '#infra/time.ts'
import { type SignedIn, type TestApp, testApp } from '#test/app.ts'
import { type Crowd, crowd, man } from '#test/crowd.ts'
import { leafBody, sendLeaf, testKeys } from '#test/leaves.ts'
import { addPhoto, plantCard, saveProfile } from '#test/members.ts'
import { block, idOf, saveVisibility, unblock } from '#test/see.ts'
import {
	beat,
	digestOf,
	matchesOf,
	newsOf,
	nextBatch,
	type Sender,
	sendSlot,
	sendTick,
	tickNow,
	withLeaf,
} from '#test/slots.ts'
import { likesOf, slotBytes, type TestBallot, tickBytes } from '#test/tick-bytes.ts'
import { createBeat } from './beat.ts'

type Couple = Omit<Crowd, 'asha' | 'kabir' | 'rohan'> & Record<'asha' | 'kabir' | 'rohan', Sender>

/** A woman and two men who see each other, each with a sending device. */
async function senders(test?: TestApp): Promise<Couple> {
	const all = await crowd(test)
	const [asha, kabir] = [await withLeaf(all.test, all.asha), await withLeaf(all.test, all.kabir)]
	return { test: all.test, asha, kabir, rohan: await withLeaf(all.test, all.rohan) }
}

const bytes = (text: string) => Buffer.from(text, 'base64url')
const ballotsOf = async ({ db }: TestApp, { memberId }: SignedIn) =>
	(await db.selectFrom('ballots').select('token').where('member_id', '=', memberId).execute()).length
const noticesOf = ({ db }: TestApp, { memberId }: SignedIn) =>
	db.selectFrom('notices').select(['number', 'day']).where('member_id', '=', memberId).execute()
const listed = async ({ db }: TestApp) => (await db.selectFrom('agreements').selectAll().execute()).length
const likes = ({ asha, kabir }: Couple) => likesOf(asha.leaf, kabir.leaf)
/** Increasing tick numbers. */
const numbers = () => {
	let number = 0
	return () => number++
}

describe('two agreeing ballots', () => {
	test('become a match at the next beat: each gets the peer’s leaf, proof, note and name, and a notice', async () => {
		const all = await senders()
		const { test: app, asha, kabir, rohan } = all
		const [hers, his] = likes(all)
		await tickNow(app, asha, { ballots: [hers] })
		await tickNow(app, rohan)
		await beat(app)
		await tickNow(app, kabir)
		await tickNow(app, kabir, { number: 1, ballots: [{}, his] })
		expect(await matchesOf(app, asha)).toEqual([])
		await beat(app)
		const now = { week: weekOf(app.clock.now()), day: dayOf(app.clock.now()) }
		const [[one], [other]] = [await matchesOf(app, asha), await matchesOf(app, kabir)]
		expect(one).toMatchObject({ ...now, peer: idOf(kabir), ownLeaf: asha.leaf, peerLeaf: kabir.leaf, name: 'Kabir' })
		expect(other).toMatchObject({ ...now, peer: idOf(asha), ownLeaf: kabir.leaf, peerLeaf: asha.leaf, name: 'Asha' })
		expect([bytes(one?.proof ?? ''), bytes(one?.note ?? '')]).toEqual([his.proof, his.note])
		expect([bytes(other?.proof ?? ''), bytes(other?.note ?? '')]).toEqual([hers.proof, hers.note])
		expect([one?.id, bytes(one?.chatKey ?? '').length, bytes(one?.id ?? '').length]).toEqual([other?.id, 1216, 16])
		expect([await ballotsOf(app, asha), await ballotsOf(app, kabir), await listed(app)]).toEqual([63, 67, 0])
		expect(await matchesOf(app, rohan)).toEqual([])
		for (const member of [asha, kabir]) {
			expect(await noticesOf(app, member)).toEqual([{ number: 1, day: now.day }])
			expect((await newsOf(app, member)).matches).toEqual(await matchesOf(app, member))
		}
		expect(await noticesOf(app, rohan)).toEqual([])
	})

	test('create two notices with the same day, without a time, and nothing else in common', async () => {
		const all = await senders()
		const { test: app, asha, kabir } = all
		const [hers, his] = likes(all)
		await tickNow(app, asha, { ballots: [hers] })
		await tickNow(app, kabir, { ballots: [his] })
		await beat(app)
		const rows = await app.db.selectFrom('notices').selectAll().execute()
		expect(rows.map((row) => Object.keys(row).sort())).toEqual(Array(2).fill(['day', 'member_id', 'number', 'sealed']))
		const [one, other] = rows.map(({ sealed }) => sealed.toString('hex'))
		expect(one).not.toBe(other)
	})

	test('become one match, even at two concurrent beats', async () => {
		const first = await senders()
		const second = await testApp({ deps: first.test.deps })
		await first.test.db.deleteFrom('beat_clock').execute()
		const next = numbers()
		for (let round = 0; round < inFull(8, 3); round++) {
			const [hers, his] = likes(first)
			const number = next()
			await tickNow(first.test, first.asha, { number, ballots: [hers] })
			await tickNow(first.test, first.kabir, { number, ballots: [his] })
			await Promise.all([beat(first.test), beat(second), beat(first.test)])
			expect(await matchesOf(first.test, first.asha)).toHaveLength(round + 1)
			expect(await noticesOf(first.test, first.kabir)).toHaveLength(round + 1)
		}
	})

	test('do not match again when an altered device sends them again', async () => {
		const all = await senders()
		const [hers, his] = likes(all)
		for (const number of [0, 1]) {
			await tickNow(all.test, all.asha, { number, ballots: [hers] })
			await tickNow(all.test, all.kabir, { number, ballots: [his] })
			await beat(all.test)
		}
		expect([(await matchesOf(all.test, all.asha)).length, await listed(all.test)]).toEqual([1, 0])
	})

	test.runIf(isFull)('store the peer’s small first photo as of that day, or none if its file is missing', async () => {
		const all = await senders()
		const { test: app, asha, kabir } = all
		const [hers, his] = likes(all)
		await app.db.deleteFrom('photos').where('member_id', '=', kabir.memberId).execute()
		const { src } = await addPhoto(app, kabir)
		const small = (await app.app.inject(src.replace('/480.webp', '/160.webp'))).rawPayload
		await tickNow(app, asha, { ballots: [hers] })
		await tickNow(app, kabir, { ballots: [his] })
		await beat(app)
		await app.db.deleteFrom('photos').where('member_id', '=', kabir.memberId).execute()
		await saveProfile(app, kabir, { name: 'Somebody else' })
		expect((await matchesOf(app, asha))[0]).toMatchObject({ name: 'Kabir', photo: small.toString('base64url') })
		// The test cards have a photo without a file.
		expect((await matchesOf(app, kabir))[0]).not.toHaveProperty('photo')
	})
})

describe('two ballots that disagree', () => {
	test('never match, and judging them again changes nothing', async () => {
		const all = await senders()
		const { test: app, asha, kabir } = all
		const wrongs: ((hers: TestBallot, his: TestBallot) => [TestBallot, TestBallot])[] = [
			(hers, his) => [hers, { ...his, proof: randomBytes(16) }],
			(hers, his) => [hers, { ...his, expectation: randomBytes(16) }],
			(hers, his) => [{ ...hers, expectation: randomBytes(16) }, his],
			(hers, his) => [hers, { ...his, token: randomBytes(32) }],
			// A valid proof, but by another leaf than the one it comes under.
			() => {
				const [hers, his] = likesOf(asha.leaf, kabir.leaf + 1)
				return [hers, his]
			},
			// Half of the other's own ballot, sent back.
			(hers) => [hers, { ...hers }],
		]
		const next = numbers()
		for (const wrong of wrongs) {
			const number = next()
			const [hers, his] = wrong(...likes(all))
			await tickNow(app, asha, { number, ballots: [hers] })
			await tickNow(app, kabir, { number, ballots: [his] })
			for (let i = 0; i < 2; i++) await beat(app)
			expect([await matchesOf(app, asha), await matchesOf(app, kabir), await listed(app)]).toEqual([[], [], 0])
			expect([await noticesOf(app, asha), await noticesOf(app, kabir)]).toEqual([[], []])
		}
		expect([await ballotsOf(app, asha), await ballotsOf(app, kabir)]).toEqual([84, 84])
	})

	test('do not block others: a third member’s ballots with a pair’s token do not affect the pair', async () => {
		const all = await senders()
		const { test: app, asha, kabir, rohan } = all
		const [hers, his] = likes(all)
		// He has everything that her device computes for the pair.
		await tickNow(app, rohan, { ballots: [his] })
		await tickNow(app, asha, { ballots: [hers] })
		await beat(app)
		await tickNow(app, rohan, { number: 1, ballots: [hers, { ...his, proof: hers.proof }] })
		await beat(app)
		for (const member of [asha, rohan]) expect(await matchesOf(app, member)).toEqual([])
		await tickNow(app, kabir, { ballots: [his] })
		await beat(app)
		expect((await matchesOf(app, asha)).map(({ peer }) => peer)).toEqual([idOf(kabir)])
		expect(await matchesOf(app, rohan)).toEqual([])
	})

	test('of one member never match', async () => {
		const all = await senders()
		const { test: app, asha } = all
		const [hers, his] = likesOf(asha.leaf, asha.leaf)
		await tickNow(app, asha, { ballots: [hers, his] })
		await tickNow(app, asha, { number: 1, ballots: [his] })
		await beat(app)
		expect(await matchesOf(app, asha)).toEqual([])
	})

	test('of two weeks never match', async () => {
		const all = await senders()
		const { test: app, asha, kabir } = all
		const [hers, his] = likes(all)
		const week = weekOf(app.clock.now())
		app.clock.advance(startOfWeek(week + 1) - app.clock.now())
		const back = async (name: string) => app.signIn({ subject: name })
		const ticks = [
			tickBytes({ week, leaf: asha.leaf, ballots: [hers] }),
			tickBytes({ week: week + 1, leaf: kabir.leaf, ballots: [his] }),
		] as const
		expect(await sendTick(app, await back('Asha'), ticks[0])).toBe(digestOf(ticks[0]))
		expect(await sendTick(app, await back('Kabir'), ticks[1])).toBe(digestOf(ticks[1]))
		await beat(app)
		expect(await app.db.selectFrom('match_sides').selectAll().execute()).toEqual([])
	})
})

test('answers to a tick that meets and one that does not differ only in the tick’s digest', async () => {
	const all = await senders()
	const { test: app, asha, kabir, rohan } = all
	const [hers, his] = likes(all)
	await tickNow(app, asha, { ballots: [hers] })
	const week = weekOf(app.clock.now())
	const answers = []
	for (const [member, ballots] of [
		[kabir, [his]],
		[rohan, []],
	] as const) {
		const tick = tickBytes({ week, leaf: member.leaf, ballots })
		const answer = await sendSlot(app, member, slotBytes(await nextBatch(app, member), tick))
		const text = answer.body.replace(digestOf(tick), '')
		answers.push([answer.statusCode, text, { ...answer.headers, date: undefined }])
		await beat(app)
	}
	expect(answers[0]).toEqual(answers[1])
	expect(await matchesOf(app, kabir)).toHaveLength(1)
})

describe('a pair that may not meet', () => {
	test('is listed, judged at each beat, and matches once the two may see each other', async () => {
		const all = await senders()
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
		const next = numbers()
		for (const [index, [way, begin, end]] of ways.entries()) {
			const number = next()
			const [hers, his] = likes(all)
			await tickNow(app, asha, { number, ballots: [hers] })
			await tickNow(app, kabir, { number, ballots: [his] })
			await begin()
			for (let i = 0; i < 2; i++) await beat(app)
			expect([way, await listed(app), (await app.db.selectFrom('match_sides').selectAll().execute()).length]).toEqual([
				way,
				1,
				2 * index,
			])
			await end()
			await beat(app)
			expect([way, await listed(app), (await matchesOf(app, asha)).length]).toEqual([way, 0, index + 1])
		}
	})

	test('does not match without a card or with a leaving member, and is deleted with an erased one', async () => {
		const all = await senders()
		const { test: app, asha, kabir, rohan } = all
		const bare = await withLeaf(app, await app.signIn())
		await app.db.deleteFrom('cards').where('member_id', '=', bare.memberId).execute()
		const pairs = [bare, kabir, rohan].map((peer) => ({ peer, two: likesOf(asha.leaf, peer.leaf) }))
		await tickNow(app, asha, { ballots: pairs.map(({ two }) => two[0]) })
		for (const { peer, two } of pairs) await tickNow(app, peer, { ballots: [two[1]] })
		await app.app.inject({ method: 'POST', url: leavingPaths.leaving, headers: kabir.headers, body: { when: 'later' } })
		await removeMember(app.db, rohan.memberId)
		await beat(app)
		expect([await matchesOf(app, asha), await listed(app)]).toEqual([[], 2])
		await removeMember(app.db, kabir.memberId)
		await beat(app)
		expect(await listed(app)).toBe(1)
	})

	test('is no longer listed after one of them resets their keys', async () => {
		const all = await senders()
		const { test: app, asha, kabir } = all
		const [hers, his] = likes(all)
		await block(app, asha, idOf(kabir))
		await tickNow(app, asha, { ballots: [hers] })
		await tickNow(app, kabir, { ballots: [his] })
		await beat(app)
		expect(await listed(app)).toBe(1)
		const reset = { event: 'reset' as const, previous: kabir.leaf + 1, time: app.clock.now() }
		expect((await sendLeaf(app, kabir, leafBody(kabir, testKeys(), reset))).statusCode).toBe(201)
		expect([await listed(app), await ballotsOf(app, asha)]).toEqual([0, 64])
	})

	test('with damaged rows does not prevent other matches', async () => {
		const all = await senders()
		const { test: app, asha, kabir, rohan } = all
		const [one, other] = [likes(all), likesOf(asha.leaf, rohan.leaf)]
		await tickNow(app, asha, { ballots: [one[0], other[0]] })
		await tickNow(app, kabir, { ballots: [one[1]] })
		await tickNow(app, rohan, { ballots: [other[1]] })
		await app.db
			.updateTable('ballots')
			.set({ sealed: randomBytes(40) })
			.where('member_id', '=', kabir.memberId)
			.execute()
		await expect(beat(app)).rejects.toThrow('could not be judged')
		await createBeat(app.deps).run()
		expect((await matchesOf(app, asha)).map(({ peer }) => peer)).toEqual([idOf(rohan)])
	})
})

describe('ballots', () => {
	test('are compared and then deleted by the first beat after the last ticks of their week', async () => {
		const all = await senders()
		const { test: app, asha, kabir } = all
		const [hers, his] = likes(all)
		const over = startOfWeek(weekOf(app.clock.now()) + 1) + slotTimes.clockTolerance
		await tickNow(app, asha, { ballots: [hers] })
		await tickNow(app, kabir)
		await beat(app)
		app.clock.advance(over - 1 - app.clock.now())
		const back = await app.signIn({ subject: 'Kabir' })
		const week = weekOf(over) - 1
		const last = tickBytes({ week, leaf: kabir.leaf, number: 1, ballots: [his] })
		expect(await sendTick(app, back, last)).toBe(digestOf(last))
		await beat(app)
		expect((await matchesOf(app, back)).length).toBe(1)
		expect(await ballotsOf(app, asha)).toBe(63)
		app.clock.advance(slotTimes.clockTolerance)
		await beat(app)
		expect([await ballotsOf(app, asha), await ballotsOf(app, kabir)]).toEqual([0, 0])
	})

	test('that arrive after the end of their week are still compared before deletion', async () => {
		const all = await senders()
		const { test: app, asha, kabir } = all
		const [hers, his] = likes(all)
		await tickNow(app, asha, { ballots: [hers] })
		await tickNow(app, kabir, { ballots: [his] })
		app.clock.advance(8 * 24 * 3600 * 1000)
		await beat(app)
		expect(await matchesOf(app, await app.signIn({ subject: 'Asha' }))).toHaveLength(1)
		expect(await ballotsOf(app, asha)).toBe(0)
	})

	test('of a season are deleted when the next one has begun', async () => {
		const begins = '2026-11-21T00:00:00Z'
		const seasons = [
			{ number: 1, label: 'first', begins: '2026-01-01T00:00:00Z' },
			{ number: 2, label: 'second', begins },
		]
		const all = await senders(await testApp({ institute: { seasons } }))
		await tickNow(all.test, all.asha)
		all.test.clock.advance(Date.parse(begins) - all.test.clock.now() + slotTimes.clockTolerance)
		await beat(all.test)
		expect(await ballotsOf(all.test, all.asha)).toBe(64)
		all.test.clock.advance(slotTimes.clockTolerance)
		await beat(all.test)
		expect(await ballotsOf(all.test, all.asha)).toBe(0)
	})
})

test('the server runs beats at the configured interval', async () => {
	const quiet = await senders()
	const all = { ...quiet, test: await testApp({ deps: { ...quiet.test.deps, beatEvery: 20 } }) }
	await all.test.app.ready()
	const [hers, his] = likes(all)
	await tickNow(all.test, all.asha, { ballots: [hers] })
	await tickNow(all.test, all.kabir, { ballots: [his] })
	await expect.poll(async () => (await matchesOf(all.test, all.asha)).length, { timeout: 5000 }).toBe(1)
})
