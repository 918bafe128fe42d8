import { randomBytes } from 'node:crypto'
import { limits } from '@ydo/contract/limits'
import type { Leaf } from '@ydo/log/leaf'
import { describe, expect, test } from 'vitest'
import { countKey } from '#domain/account-counts/store.ts'
import { type SignedIn, type TestApp, type TestPerson, testApp } from '#test/app.ts'
import { joinDirectory, leafBody, sendLeaf, testKeys } from '#test/leaves.ts'
import { leaveWithoutWait } from '#test/leaving.ts'
import { plantCard } from '#test/members.ts'
import { readEntries, readHead, treeHash } from '#test/read-log.ts'

const test1 = await testApp()
const { clock, db } = test1
const now = () => clock.now()

/** A new member with a card. */
async function holder(person: TestPerson = {}): Promise<SignedIn> {
	const member = await test1.signIn(person)
	await plantCard(test1, member)
	return member
}

test('a join is answered with the leaf’s index and a checkpoint that covers it', async () => {
	const member = await holder()
	const keys = testKeys()
	const body = leafBody(member, keys, { time: now() })
	const answer = await sendLeaf(test1, member, body)
	expect([answer.statusCode, answer.json()]).toEqual([201, { index: (await readHead(test1)).size - 1 }])
	const head = await readHead(test1)
	const entries = await readEntries(test1, head.size)
	expect(entries.at(-1)?.toString('base64url')).toBe(body.leaf)
	expect(treeHash(entries).toString('base64')).toBe(head.root)
	const row = await db.selectFrom('chat_keys').selectAll().where('member_id', '=', member.memberId).executeTakeFirst()
	expect(row?.chat_key.equals(keys.chatKey)).toBe(true)
})

test('accepts seasons, a reset with a new chat key, and leaving', async () => {
	const { member, keys, index } = await joinDirectory(test1)
	const season = leafBody(member, keys, { event: 'season', previous: index + 1, season: 2, time: now() })
	const second = await sendLeaf(test1, member, { leaf: season.leaf })
	expect(second.statusCode).toBe(201)
	const other = testKeys()
	const reset = leafBody(member, other, { event: 'reset', previous: second.json().index + 1, season: 2, time: now() })
	const third = await sendLeaf(test1, member, reset)
	expect(third.statusCode).toBe(201)
	const row = await db.selectFrom('chat_keys').selectAll().where('member_id', '=', member.memberId).execute()
	expect(row.map(({ chat_key }) => chat_key.equals(other.chatKey))).toEqual([true])
	const empty = { season: 0, seasonKey: Buffer.alloc(32), chatKeyHash: Buffer.alloc(32) }
	const leave = leafBody(member, other, { event: 'leave', previous: third.json().index + 1, time: now(), ...empty })
	expect((await sendLeaf(test1, member, { leaf: leave.leaf })).statusCode).toBe(201)
})

describe('a leaf is refused', () => {
	const lowOrder = Buffer.from('0100000000000000000000000000000000000000000000000000000000000000', 'hex')

	test.each<[string, number, string, () => Partial<Leaf> & { of?: string }]>([
		['of another institute', 422, 'not signed', () => ({ of: 'IITB' })],
		['signed by another key', 422, 'not signed', () => ({ identity: testKeys().identity })],
		['with a signature of nothing', 422, 'not signed', () => ({ signature: Buffer.alloc(64) })],
		['with an identity of low order', 422, 'not signed', () => ({ identity: lowOrder, signature: Buffer.alloc(64) })],
		['of another member', 422, 'of another member', () => ({ member: randomBytes(16) })],
		['that follows none', 409, 'wrong previous', () => ({ previous: 1 })],
		['that is no join and follows none', 409, 'wrong previous', () => ({ event: 'season', previous: 0 })],
		['with a season key of low order', 422, 'season key of low order', () => ({ seasonKey: lowOrder })],
		['of the day before', 409, 'time before the last', () => ({ time: now() - 86_400_000 })],
		['ahead by more than ten minutes', 422, 'time ahead', () => ({ time: now() + 700_000 })],
	])('%s', async (_, status, fault, differing) => {
		await joinDirectory(test1)
		const member = await holder()
		const before = await readHead(test1)
		const answer = await sendLeaf(test1, member, leafBody(member, testKeys(), { time: now(), ...differing() }))
		expect([answer.statusCode, answer.json().error.fields]).toEqual([status, { leaf: fault }])
		expect((await readHead(test1)).note).toBe(before.note)
	})

	test.each<[string, number, string, (index: number) => Partial<Leaf>]>([
		['that joins again', 409, 'not new', () => ({ event: 'join', previous: 0 })],
		['with another identity', 422, 'wrong identity', (index) => ({ event: 'season', previous: index + 1 })],
		['that leaves with keys', 422, 'not empty', (index) => ({ event: 'leave', previous: index + 1 })],
		[
			'of a season before',
			422,
			'season before the last',
			(index) => ({ event: 'reset', previous: index + 1, season: 0 }),
		],
	])('of a member who joined: %s', async (_, status, fault, differing) => {
		const { member, index } = await joinDirectory(test1)
		const answer = await sendLeaf(test1, member, leafBody(member, testKeys(), { time: now(), ...differing(index) }))
		expect([answer.statusCode, answer.json().error.fields]).toEqual([status, { leaf: fault }])
	})

	test('without a chat key, or with another one than it names', async () => {
		const [member, keys] = [await holder(), testKeys()]
		const body = leafBody(member, keys, { time: now() })
		const other = await sendLeaf(test1, member, { ...body, chatKey: randomBytes(1216).toString('base64url') })
		expect([other.statusCode, other.json().error.fields]).toEqual([422, { chatKey: 'another key' }])
		const none = await sendLeaf(test1, member, { leaf: body.leaf })
		expect([none.statusCode, none.json().error.fields]).toEqual([422, { chatKey: 'missing' }])
	})

	test('with invalid bytes as chat key', async () => {
		const [member, keys] = [await holder(), testKeys()]
		for (const chatKey of [Buffer.alloc(1216), Buffer.from(keys.chatKey).fill(255, 0, 3)]) {
			const answer = await sendLeaf(test1, member, leafBody(member, { ...keys, chatKey }, { time: now() }))
			expect([answer.statusCode, answer.json().error.fields]).toEqual([422, { chatKey: 'no key' }])
		}
	})

	test('with an identity that is already used', async () => {
		const { keys } = await joinDirectory(test1)
		const member = await holder()
		const answer = await sendLeaf(test1, member, leafBody(member, keys, { time: now() }))
		expect(answer.json().error.fields).toEqual({ leaf: 'identity used before' })
	})

	test.each([
		['no leaf', Buffer.alloc(192).toString('base64url'), 422],
		['a leaf of version 2', Buffer.alloc(192, 2).toString('base64url'), 422],
		['too short', 'AAAA', 400],
		['too long', 'A'.repeat(260), 400],
		['another alphabet', '+'.repeat(256), 400],
	])('that is %s', async (_, leaf, status) => {
		expect((await sendLeaf(test1, await holder(), { leaf })).statusCode).toBe(status)
	})

	test('without a session, and from a suspended or erased member', async () => {
		const [member, keys] = [await holder(), testKeys()]
		const body = leafBody(member, keys, { time: now() })
		expect((await sendLeaf(test1, {}, body)).statusCode).toBe(401)
		await test1.setStatus(member.memberId, 'suspended')
		expect((await sendLeaf(test1, member, body)).statusCode).toBe(401)
		await test1.setStatus(member.memberId, 'active')
		await db.deleteFrom('members').where('id', '=', member.memberId).execute()
		expect((await sendLeaf(test1, member, body)).statusCode).toBe(401)
	})
})

test('refuses a leaf from a member without a card', async () => {
	const member = await test1.signIn()
	const body = leafBody(member, testKeys(), { time: now() })
	const answer = await sendLeaf(test1, member, body)
	expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'card_required'])
	await plantCard(test1, member)
	expect((await sendLeaf(test1, member, body)).statusCode).toBe(201)
})

describe('daily limits', () => {
	/** Returns a function that appends a member's next leaf at any instance. */
	async function sender(person: TestPerson, at: TestApp = test1) {
		const joined = await joinDirectory(at, person)
		let [last, keys] = [joined.index, joined.keys]
		return async (differing: Partial<Leaf>, instance = at): Promise<number> => {
			const member = await at.signIn(person)
			const next = differing.event === 'reset' ? testKeys() : keys
			const body = leafBody(member, next, { previous: last + 1, time: at.clock.now(), ...differing })
			const answer = await sendLeaf(instance, member, body)
			if (answer.statusCode === 201) [last, keys] = [answer.json().index, next]
			return answer.statusCode
		}
	}
	const statuses = async (count: number, one: () => Promise<number>) => {
		const all: number[] = []
		for (let at = 0; at < count; at++) all.push(await one())
		return all
	}

	test('an account takes over sending four times a day, counted over all instances', async () => {
		const other = await testApp({ deps: test1.deps })
		const send = await sender({ subject: 'often' })
		const take = (instance = test1) => send({ event: 'season' }, instance)
		expect([...(await statuses(3, take)), ...(await statuses(2, () => take(other)))]).toEqual([201, 201, 201, 201, 429])
		clock.advance(86_400_000)
		expect(await take()).toBe(201)
	})

	test('one more leaf may begin a new season, a second may not', async () => {
		const send = await sender({ subject: 'seasons' })
		expect(await statuses(5, () => send({ event: 'season' }))).toEqual([201, 201, 201, 201, 429])
		expect(await send({ event: 'season', season: 2 })).toBe(201)
		expect(await send({ event: 'season', season: 2 })).toBe(429)
		expect(await send({ event: 'season', season: 3 })).toBe(429)
	})

	test('an account resets its keys twice a day', async () => {
		const send = await sender({ subject: 'resets' })
		expect(await statuses(3, () => send({ event: 'reset' }))).toEqual([201, 201, 429])
	})

	test('a refused leaf does not count', async () => {
		const send = await sender({ subject: 'refused' })
		await statuses(5, () => send({ event: 'season', previous: 1 }))
		expect(await statuses(4, () => send({ event: 'season' }))).toEqual([201, 201, 201, 201])
	})

	test('leaving and rejoining repeatedly does not raise an account’s limit', async () => {
		const person = { subject: 'again and again' }
		const joins: number[] = []
		for (let round = 0; round < limits.leavesPerDay.join + 2; round++) {
			const member = await holder(person)
			joins.push((await sendLeaf(test1, member, leafBody(member, testKeys(), { time: now() }))).statusCode)
			await leaveWithoutWait(test1, member)
		}
		expect(joins).toEqual([201, 201, 429, 429])
	})

	test('all members together have a limit', async () => {
		const own = await testApp()
		const send = await sender({ subject: 'last' }, own)
		const key = countKey(own.deps.hasher, 'leaf of all', Buffer.alloc(0))
		const { perMember, besides } = limits.leavesOfAllPerDay
		const count = perMember + besides - 1
		await own.db.updateTable('account_counts').set({ count }).where('count_hash', '=', key).execute()
		expect(await statuses(2, () => send({ event: 'season' }))).toEqual([201, 503])
	})

	test('counters reveal neither member nor account', async () => {
		const own = await testApp()
		const { member } = await joinDirectory(own)
		const { subject_hash } = await own.db.selectFrom('members').selectAll().executeTakeFirstOrThrow()
		const rows = await own.db.selectFrom('account_counts').selectAll().execute()
		expect(rows).toHaveLength(2)
		for (const { count_hash } of rows)
			expect([subject_hash, member.memberId].some((known) => count_hash.includes(known))).toBe(false)
	})
})

test('only the leaf remains of an erased member', async () => {
	const { member, index } = await joinDirectory(test1)
	const before = await readHead(test1)
	const leaving = { method: 'POST', url: '/api/leaving', headers: member.headers, body: { when: 'now' } } as const
	expect((await test1.app.inject(leaving)).statusCode).toBe(200)
	const rows = await db.selectFrom('chat_keys').selectAll().where('member_id', '=', member.memberId).execute()
	expect(rows).toEqual([])
	const entries = await readEntries(test1, before.size)
	expect(entries[index]?.subarray(2, 18).equals(member.memberId)).toBe(true)
	expect(treeHash(entries).toString('base64')).toBe(before.root)
})
