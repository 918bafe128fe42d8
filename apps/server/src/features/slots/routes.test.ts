import { randomBytes } from 'node:crypto'
import { slotLimits, slotPaths, slotTimes } from '@ydo/contract/slots'
import { isFull } from '@ydo/contract/test/in-full'
import { vaultEntries } from '@ydo/contract/vault'
import { describe, expect, test } from 'vitest'
import { removeMember } from '#domain/card-changes/store.ts'
import { dayOf, startOfWeek, weekOf } from '#infra/time.ts'
import { type SignedIn, testApp } from '#test/app.ts'
import { leafBody, sendLeaf, testKeys } from '#test/leaves.ts'
import { plantCard } from '#test/members.ts'
import { digestOf, newsOf, nextBatch, type Sender, sendSlot, sendTick, stale, tickNow, withLeaf } from '#test/slots.ts'
import { slotBytes, type TestTick, tickBytes } from '#test/tick-bytes.ts'
import { append, entriesAfter } from '#test/vault.ts'
import { hashOf, makeEntry, makeNext, zeros } from '#test/vault-entries.ts'
import { createSlotStore } from './store.ts'

const all = await testApp()
const { db, clock } = all
const present = () => weekOf(clock.now())
const sender = async () => withLeaf(all, await all.signIn())

/** A member who may publish keys. */
async function withCard() {
	const member = await all.signIn()
	await plantCard(all, member)
	return member
}
const tickOf = ({ leaf }: Sender, more: Partial<TestTick> = {}) => tickBytes({ week: present(), leaf, ...more })
const batch = (seq = 1, previous = zeros) => makeEntry({ seq, previous, plainBytes: 1024 })
const codeOf = async (member: SignedIn, body: Buffer) => {
	const answer = await sendSlot(all, member, body)
	return answer.statusCode === 200 ? 200 : [answer.statusCode, answer.json().error?.code]
}
const ballotsOf = async ({ memberId }: SignedIn) =>
	(await db.selectFrom('ballots').select('leaf').where('member_id', '=', memberId).execute()).map(({ leaf }) => leaf)
const ticksOf = async ({ memberId }: SignedIn) =>
	(await db.selectFrom('ticks').select('number').where('member_id', '=', memberId).execute()).length

describe('a slot', () => {
	test('stores batch and tick, and returns the batch’s number and the tick’s SHA-256', async () => {
		const member = await sender()
		const [entry, tick] = [batch(), tickOf(member)]
		const answer = await sendSlot(all, member, slotBytes(entry, tick))
		expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
		expect(answer.json()).toEqual({ last: 1, tick: digestOf(tick) })
		expect((await entriesAfter(all, member, 0)).entries).toEqual([entry])
		expect(await ballotsOf(member)).toEqual(Array(64).fill(member.leaf))
		const later = tickOf(member, { number: 1 })
		const next = makeNext(entry, { plainBytes: 1024 })
		expect((await sendSlot(all, member, slotBytes(next, later))).json()).toEqual({ last: 2, tick: digestOf(later) })
		expect(await ballotsOf(member)).toHaveLength(68)
	})

	test('without a tick stores its batch, even for a member without a leaf', async () => {
		const member = await all.signIn()
		expect((await sendSlot(all, member, slotBytes(batch()))).json()).toEqual({ last: 1 })
	})

	test('is stored once and answered alike when retried', async () => {
		const member = await sender()
		const first = slotBytes(batch(), tickOf(member))
		const answers = [await sendSlot(all, member, first), await sendSlot(all, member, first)]
		await sendTick(all, member, tickOf(member, { number: 1 }))
		answers.push(await sendSlot(all, member, first))
		expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
		expect([await ticksOf(member), (await ballotsOf(member)).length]).toEqual([2, 68])
		const at = await Promise.all(Array.from({ length: 4 }, () => sendSlot(all, member, first)))
		expect(at.map(({ body }) => body)).toEqual(Array(4).fill(answers[0]?.body))
	})

	test('with other bytes under a used number is answered with the stored digest', async () => {
		const member = await sender()
		const held = await tickNow(all, member)
		expect(await sendTick(all, member, tickOf(member))).toBe(digestOf(held))
		expect(await ballotsOf(member)).toHaveLength(64)
	})

	test('whose batch does not follow the last entry stores nothing, and returns the missing entries', async () => {
		const member = await sender()
		const other = batch()
		await sendSlot(all, member, slotBytes(other))
		const tick = tickOf(member)
		const answer = await sendSlot(all, member, slotBytes(batch(), tick))
		expect(answer.statusCode).toBe(409)
		expect(vaultEntries.parse(answer.json())).toEqual({ entries: [other.toString('base64url')], last: 1 })
		expect(await ticksOf(member)).toBe(0)
		const ahead = await sendSlot(all, member, slotBytes(batch(7, randomBytes(32)), tick))
		expect([ahead.statusCode, vaultEntries.parse(ahead.json())]).toEqual([409, { entries: [], last: 1 }])
		// The same tick is sent with the resealed batch.
		expect(await sendTick(all, member, tick)).toBe(digestOf(tick))
	})

	test('accepts a snapshot of any size the vault accepts, which replaces earlier entries', async () => {
		const member = await sender()
		const first = batch()
		await sendSlot(all, member, slotBytes(first))
		const snapshot = makeEntry({ seq: 2, previous: hashOf(first), plainBytes: 16_384 })
		expect(await codeOf(member, slotBytes(snapshot, tickOf(member), true))).toBe(200)
		expect(await entriesAfter(all, member, 0)).toEqual({ entries: [snapshot], last: 2 })
	})

	test('with a wrong layout is refused completely', async () => {
		const member = await sender()
		const [entry, tick] = [batch(), tickOf(member)]
		const changed = (bytes: Buffer, at: number, value: number) => {
			const copy = Buffer.from(bytes)
			copy[at] = value
			return copy
		}
		for (const wrong of [
			Buffer.alloc(0),
			Buffer.alloc(4),
			slotBytes(entry).subarray(0, -1),
			changed(slotBytes(entry), 0, 2),
			slotBytes(entry, tick.subarray(1)),
			slotBytes(entry, Buffer.concat([tick, tick])),
			slotBytes(entry, changed(tick, 0, 1)),
			slotBytes(entry, changed(tick, 1, 1)),
			slotBytes(entry, changed(tick, 15, 1)),
			slotBytes(entry, changed(tickOf(member, { number: 1 }), 15, 0)),
		])
			expect(await codeOf(member, wrong)).toEqual([400, 'bad_request'])
		for (const wrong of [
			Buffer.alloc(0),
			makeEntry({ plainBytes: 1280 }),
			makeEntry({ plainBytes: 768 }),
			changed(entry, 0, 2),
		])
			expect(await codeOf(member, slotBytes(wrong, tick))).toEqual([422, 'unprocessable'])
		expect(await codeOf(member, slotBytes(entry, tick, true))).toEqual([422, 'unprocessable'])
		const { headers } = member
		const json = await all.app.inject({ method: 'POST', url: slotPaths.slot, headers, body: { tick: 1 } })
		expect(json.statusCode).toBe(415)
		expect([await ticksOf(member), (await entriesAfter(all, member, 0)).last]).toEqual([0, 0])
	})
})

describe('a tick', () => {
	test('for another member’s leaf, a missing leaf or another season is refused with its batch', async () => {
		const [member, other] = [await sender(), await sender()]
		for (const wrong of [
			{ leaf: other.leaf },
			{ leaf: 2 ** 32 - 1 },
			{ season: 2 },
			{ season: 0 },
			{ week: present() + 1 },
			{ week: 2 ** 32 - 1 },
		])
			expect([wrong, await codeOf(member, slotBytes(batch(), tickOf(member, wrong)))]).toEqual([
				wrong,
				[400, 'bad_request'],
			])
		expect((await entriesAfter(all, member, 0)).last).toBe(0)
	})

	test('for an outdated leaf is answered with zeros, and only its batch is stored', async () => {
		const keys = testKeys()
		const signedIn = await withCard()
		const join = await sendLeaf(all, signedIn, leafBody(signedIn, keys, { time: clock.now() }))
		const member = { ...signedIn, leaf: Number(join.json().index) }
		const before = await tickNow(all, member)
		const season = leafBody(signedIn, keys, {
			...{ event: 'season', previous: member.leaf + 1, time: clock.now(), seasonKey: randomBytes(32) },
		})
		const { leaf } = season
		expect((await sendLeaf(all, signedIn, { leaf })).statusCode).toBe(201)
		expect(await sendTick(all, member, tickOf(member, { number: 1 }))).toBe(stale)
		expect([await ticksOf(member), (await ballotsOf(member)).length]).toEqual([1, 64])
		expect((await entriesAfter(all, member, 0)).last).toBe(2)
		// Stored ticks keep their answer, and sent ones stay.
		expect(await sendTick(all, member, before)).toBe(digestOf(before))
		await tickNow(all, { ...member, leaf: member.leaf + 1 })
	})

	test('is accepted from ten minutes before to ten minutes after its week, and answered with zeros later', async () => {
		const apart = await testApp()
		const week = weekOf(apart.clock.now()) + 1
		const moveTo = (time: number) => apart.clock.advance(time - apart.clock.now())
		const member = await withLeaf(apart, await apart.signIn({ subject: 'weekly' }))
		const sign = async () => ({ ...(await apart.signIn({ subject: 'weekly' })), leaf: member.leaf })
		const tickAt = (number: number) => tickBytes({ week, leaf: member.leaf, number })
		moveTo(startOfWeek(week) - slotTimes.clockTolerance - 1)
		expect((await sendSlot(apart, await sign(), slotBytes(batch(), tickAt(0)))).statusCode).toBe(400)
		moveTo(startOfWeek(week) - slotTimes.clockTolerance)
		const first = tickAt(0)
		expect(await sendTick(apart, await sign(), first)).toBe(digestOf(first))
		moveTo(startOfWeek(week + 1) + slotTimes.clockTolerance - 1)
		const last = tickAt(1)
		expect(await sendTick(apart, await sign(), last)).toBe(digestOf(last))
		moveTo(startOfWeek(week + 1) + slotTimes.clockTolerance)
		expect(await sendTick(apart, await sign(), tickAt(2))).toBe(stale)
		expect(await sendTick(apart, await sign(), last)).toBe(digestOf(last))
	})

	test('is accepted until ten minutes after its season, and answered with zeros later', async () => {
		const begins = '2026-11-21T12:00:00Z'
		const seasons = [
			{ number: 1, label: 'first', begins: '2026-01-01T00:00:00Z' },
			{ number: 2, label: 'second', begins },
		]
		const apart = await testApp({ institute: { seasons } })
		const moveTo = (time: number) => apart.clock.advance(time - apart.clock.now())
		moveTo(Date.parse(begins) + slotTimes.clockTolerance - 1)
		const member = await withLeaf(apart, await apart.signIn())
		await tickNow(apart, member)
		moveTo(Date.parse(begins) + slotTimes.clockTolerance)
		const late = tickBytes({ week: weekOf(apart.clock.now()), leaf: member.leaf, number: 1 })
		expect(await sendTick(apart, member, late)).toBe(stale)
		const early = await withLeaf(apart, await apart.signIn(), 2)
		await tickNow(apart, early, { season: 2 })
	})

	test('with a token of a live ballot keeps that ballot unchanged', async () => {
		const member = await sender()
		const token = randomBytes(32)
		await tickNow(all, member, { ballots: [{ token }, { token }] })
		const rows = () =>
			db.selectFrom('ballots').select(['token', 'offer', 'sealed']).where('member_id', '=', member.memberId).execute()
		const before = await rows()
		expect(before).toHaveLength(63)
		await tickNow(all, member, { number: 1, ballots: [{ token }] })
		expect(await rows()).toEqual(expect.arrayContaining(before))
		expect(await ballotsOf(member)).toHaveLength(66)
	})

	test('sent by two devices under one number is stored once', async () => {
		const member = await sender()
		const ticks = [tickOf(member), tickOf(member)]
		const entry = batch()
		const answers = await Promise.all(ticks.map((tick) => sendSlot(all, member, slotBytes(entry, tick))))
		expect(answers[0]?.json()).toEqual(answers[1]?.json())
		expect(ticks.map((tick) => digestOf(tick))).toContain(answers[0]?.json().tick)
		expect(await ballotsOf(member)).toHaveLength(64)
	})
})

test('judges concurrent slots separately', async () => {
	const members = await Promise.all(Array.from({ length: 12 }, sender))
	const wrong = new Set([3, 7])
	const answers = await Promise.all(
		members.map((member, i) =>
			sendSlot(all, member, slotBytes(wrong.has(i) ? batch(2, randomBytes(32)) : batch(), tickOf(member))),
		),
	)
	expect(answers.map(({ statusCode }) => statusCode)).toEqual(members.map((_, i) => (wrong.has(i) ? 409 : 200)))
	for (const [i, member] of members.entries()) expect(await ticksOf(member)).toBe(wrong.has(i) ? 0 : 1)
})

describe('a reset or leave leaf', () => {
	test('deletes its member’s live ballots and no others', async () => {
		for (const event of ['reset', 'leave'] as const) {
			const [member, other] = [await withCard(), await sender()]
			const keys = testKeys()
			const { index } = (await sendLeaf(all, member, leafBody(member, keys, { time: clock.now() }))).json()
			await tickNow(all, { ...member, leaf: index })
			await tickNow(all, other)
			const empty = { season: 0, seasonKey: Buffer.alloc(32), chatKeyHash: Buffer.alloc(32) }
			const next = { event, previous: index + 1, time: clock.now(), ...(event === 'leave' && empty) }
			const { leaf, chatKey } = leafBody(member, event === 'leave' ? keys : testKeys(), next)
			const body = event === 'leave' ? { leaf } : { leaf, chatKey }
			expect((await sendLeaf(all, member, body)).statusCode).toBe(201)
			expect([await ballotsOf(member), (await ballotsOf(other)).length]).toEqual([[], 64])
			expect(await sendTick(all, member, tickOf({ ...member, leaf: index }, { number: 1 }))).toBe(stale)
		}
	})

	test.runIf(isFull)('concurrent with ticks of the old leaf leaves none of their ballots', async () => {
		for (let round = 0; round < 10; round++) {
			const member = await withCard()
			const { index } = (await sendLeaf(all, member, leafBody(member, testKeys(), { time: clock.now() }))).json()
			const entry = batch()
			const reset = leafBody(member, testKeys(), { event: 'reset', previous: index + 1, time: clock.now() })
			const tick = tickOf({ ...member, leaf: index })
			await Promise.all([sendSlot(all, member, slotBytes(entry, tick)), sendLeaf(all, member, reset)])
			expect(await ballotsOf(member)).toEqual([])
		}
	})
})

describe('the daily budget of ticks', () => {
	const spend = (ticks: number) => db.updateTable('tick_days').set({ ticks }).execute()

	test('is per account, survives erasure, and resets the next day', async () => {
		let now = clock.now()
		const apart = await testApp({ deps: { ...all.deps, clock: () => now } })
		const join = async () => withLeaf(apart, await apart.signIn({ subject: 'busy' }))
		const first = await join()
		const opening = await tickNow(all, first)
		await spend(slotLimits.ticksPerDay - 1)
		await tickNow(all, first, { number: 1 })
		const refused = await sendSlot(all, first, slotBytes(await nextBatch(all, first), tickOf(first, { number: 2 })))
		expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too_many_requests'])
		expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
		expect((await entriesAfter(all, first, 0)).last).toBe(2)
		expect(await sendTick(all, first, opening)).toBe(digestOf(opening))
		await removeMember(db, first.memberId)
		const again = await join()
		expect(again.memberId).not.toEqual(first.memberId)
		expect(await codeOf(again, slotBytes(batch(), tickOf(again)))).toEqual([429, 'too_many_requests'])
		// Other accounts have their own budget.
		await tickNow(all, await sender())
		now += 24 * 3600 * 1000
		await tickNow(apart, { ...(await apart.signIn({ subject: 'busy' })), leaf: again.leaf })
	})

	test('is deleted a day after it ends, and cannot be linked to a member', async () => {
		const apart = await testApp({ deps: { ...all.deps } })
		const rows = await db.selectFrom('tick_days').select('account').execute()
		const member = await db.selectFrom('members').selectAll().execute()
		for (const { account } of rows)
			for (const { id, subject_hash } of member)
				expect([account.equals(id), account.equals(subject_hash.subarray(0, 16))]).toEqual([false, false])
		const store = createSlotStore(apart.db)
		const day = dayOf(clock.now())
		const days = async () => (await db.selectFrom('tick_days').select('day').where('day', '=', day).execute()).length
		const before = await days()
		await store.sweep(present() - 1, day + 1)
		expect([before > 0, await days()]).toEqual([true, before])
		await store.sweep(present() - 1, day + 2)
		expect(await days()).toBe(0)
	})
})

describe('GET /api/slot', () => {
	test('returns time, season, entries, checkpoint and leaves in one call', async () => {
		const member = await sender()
		const entry = batch()
		await append(all, member, entry)
		const news = await newsOf(all, member)
		expect(news).toMatchObject({ time: clock.now(), season: { number: 1, label: 'first' }, last: 1, matches: [] })
		expect(news.entries).toEqual([entry.toString('base64url')])
		const served = await all.app.inject('/log/checkpoint')
		expect(news.checkpoint).toBe(served.body)
		const size = Number(news.checkpoint.split('\n')[1])
		expect(size).toBeGreaterThan(member.leaf)
		expect(Buffer.from(news.leaves, 'base64url')).toHaveLength(size * 192)
		const after = await newsOf(all, member, { entries: 1, leaves: size - 1 })
		expect([after.entries, Buffer.from(after.leaves, 'base64url').length]).toEqual([[], 192])
		const own = (await newsOf(all, member, { leaves: member.leaf })).leaves
		expect(Buffer.from(own, 'base64url').subarray(2, 18)).toEqual(member.memberId)
		expect((await newsOf(all, member, { leaves: size })).leaves).toBe('')
		expect((await newsOf(all, member, { leaves: size + 5 })).leaves).toBe('')
	})

	test('returns leaves that another instance has just appended', async () => {
		const other = await testApp({ deps: all.deps })
		const member = await withLeaf(other, await other.signIn())
		expect(Number((await newsOf(all, member)).checkpoint.split('\n')[1])).toBeGreaterThan(member.leaf)
		await tickNow(all, member)
	})

	test('has no checkpoint before the first leaf', async () => {
		const empty = await testApp()
		expect(await newsOf(empty, await empty.signIn())).toMatchObject({ checkpoint: '', leaves: '' })
	})

	test('is not cached, and requires numbers', async () => {
		const member = await all.signIn()
		const get = (query: string) => all.app.inject({ url: slotPaths.slot + query, headers: member.headers })
		expect((await get('?entries=0&leaves=0')).headers['cache-control']).toBe('no-store')
		for (const wrong of ['', '?entries=0', '?entries=-1&leaves=0', '?entries=0&leaves=x'])
			expect((await get(wrong)).statusCode).toBe(400)
	})
})

test.runIf(isFull)('rate-limits per minute', async () => {
	const member = await all.signIn()
	const entry = batch()
	for (let i = 0; i < slotLimits.callsPerMinute; i++) expect(await codeOf(member, slotBytes(entry))).toBe(200)
	expect(await codeOf(member, slotBytes(entry))).toEqual([429, 'too_many_requests'])
})
