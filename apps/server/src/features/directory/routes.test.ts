import { randomBytes } from 'node:crypto'
import { limits } from '@ydo/contract/limits'
import type { Leaf } from '@ydo/log/leaf'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { joinDirectory, leafBody, sendLeaf, testKeys } from '#testing/leaves.ts'
import { readEntries, readHead, treeHash } from '#testing/read-log.ts'

const test1 = await testApp()
const { clock, db } = test1
const now = () => clock.now()

test('a member joins: the leaf and a checkpoint that holds it are there with the answer', async () => {
	const member = await test1.signIn()
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

test('seasons, a reset with a new chat key, and leaving follow', async () => {
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
		const member = await test1.signIn()
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
	])('of somebody who joined: %s', async (_, status, fault, differing) => {
		const { member, index } = await joinDirectory(test1)
		const answer = await sendLeaf(test1, member, leafBody(member, testKeys(), { time: now(), ...differing(index) }))
		expect([answer.statusCode, answer.json().error.fields]).toEqual([status, { leaf: fault }])
	})

	test('with a chat key of which it names another, or without one', async () => {
		const [member, keys] = [await test1.signIn(), testKeys()]
		const body = leafBody(member, keys, { time: now() })
		const other = await sendLeaf(test1, member, { ...body, chatKey: randomBytes(1216).toString('base64url') })
		expect([other.statusCode, other.json().error.fields]).toEqual([422, { chatKey: 'another key' }])
		const none = await sendLeaf(test1, member, { leaf: body.leaf })
		expect([none.statusCode, none.json().error.fields]).toEqual([422, { chatKey: 'missing' }])
	})

	test('with bytes for a chat key that are none', async () => {
		const [member, keys] = [await test1.signIn(), testKeys()]
		for (const chatKey of [Buffer.alloc(1216), Buffer.from(keys.chatKey).fill(255, 0, 3)]) {
			const answer = await sendLeaf(test1, member, leafBody(member, { ...keys, chatKey }, { time: now() }))
			expect([answer.statusCode, answer.json().error.fields]).toEqual([422, { chatKey: 'no key' }])
		}
	})

	test('with an identity that somebody has', async () => {
		const { keys } = await joinDirectory(test1)
		const member = await test1.signIn()
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
		expect((await sendLeaf(test1, await test1.signIn(), { leaf })).statusCode).toBe(status)
	})

	test('of nobody, and of who is suspended, erased or has ended the session', async () => {
		const [member, keys] = [await test1.signIn(), testKeys()]
		const body = leafBody(member, keys, { time: now() })
		expect((await sendLeaf(test1, {}, body)).statusCode).toBe(401)
		await test1.setStatus(member.memberId, 'suspended')
		expect((await sendLeaf(test1, member, body)).statusCode).toBe(401)
		await test1.setStatus(member.memberId, 'active')
		await db.deleteFrom('members').where('id', '=', member.memberId).execute()
		expect((await sendLeaf(test1, member, body)).statusCode).toBe(401)
	})
})

test('a member has so many leaves a day, also at several instances, and more the day after', async () => {
	const instances = [test1, await testApp({ deps: test1.deps }), await testApp({ deps: test1.deps })]
	const person = { subject: 'often' }
	const { keys, index } = await joinDirectory(test1, person)
	let last = index
	const next = async (count: number) => {
		const instance = instances[Math.floor(count / (limits.leavesPerMinute - 1))] ?? test1
		const member = await test1.signIn(person)
		const body = leafBody(member, keys, { event: 'season', previous: last + 1, time: now() })
		const answer = await sendLeaf(instance, member, body)
		if (answer.statusCode === 201) last = answer.json().index
		return answer.statusCode
	}
	for (let count = 1; count < limits.leavesPerDay; count++) expect(await next(count)).toBe(201)
	expect(await next(limits.leavesPerDay)).toBe(429)
	clock.advance(86_400_001)
	expect(await next(limits.leavesPerDay)).toBe(201)
})

test('what is left of a member who is erased is their leaf alone', async () => {
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
