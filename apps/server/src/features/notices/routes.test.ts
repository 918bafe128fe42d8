import { noticeLimits, noticeList, noticePaths } from '@ydo/contract/notices'
import { expect, test } from 'vitest'
import { afterUse } from '#test/after-use.ts'
import { type SignedIn, testApp } from '#test/app.ts'
import { joinDirectory, leafBody, sendLeaf, testKeys } from '#test/leaves.ts'
import { tell } from '#test/notices.ts'
import { until } from '#test/until.ts'
import { createNewsListener } from './live-hub.ts'

const all = await testApp()

type Caller = Pick<SignedIn, 'headers'>

const ask = ({ headers }: Caller, after: number | string) =>
	all.app.inject({ url: `${noticePaths.notices}?after=${after}`, headers })
const add = ({ memberId }: SignedIn) => tell(all, memberId)

async function numbersAfter(member: SignedIn, after: number) {
	const answer = await ask(member, after)
	expect(answer.headers['cache-control']).toBe('no-store')
	const { notices, last } = noticeList.parse(answer.json())
	return { numbers: notices.map(({ number }) => number), last }
}

test('returns the notices after a number, oldest first', async () => {
	const member = await all.signIn()
	expect(await numbersAfter(member, 0)).toEqual({ numbers: [], last: 0 })
	for (let i = 0; i < 3; i++) await add(member)
	expect(await numbersAfter(member, 0)).toEqual({ numbers: [1, 2, 3], last: 3 })
	expect(await numbersAfter(member, 2)).toEqual({ numbers: [3], last: 3 })
	expect(await numbersAfter(member, 7)).toEqual({ numbers: [], last: 3 })
	const [first] = noticeList.parse((await ask(member, 0)).json()).notices
	expect(first).toEqual({ number: 1, kind: 'match', day: '2026-11-20', match: expect.stringMatching(/^[\w-]{22}$/) })
})

test('the number continues beyond the notices kept', async () => {
	const member = await all.signIn()
	const { memberId } = member
	await all.db.updateTable('members').set({ last_notice: 600 }).where('id', '=', memberId).execute()
	await add(member)
	expect(await numbersAfter(member, 0)).toEqual({ numbers: [601], last: 601 })
})

const markRead = ({ headers }: Caller, number: unknown) =>
	all.app.inject({ method: 'POST', url: noticePaths.read, headers, body: { number } })

async function stateOf(member: SignedIn) {
	const { notices, last, read } = noticeList.parse((await ask(member, 0)).json())
	return { kinds: notices.map(({ kind }) => kind), last, read }
}

test('read notices stay read on every device, up to the last existing one', async () => {
	const [member, stranger] = [await all.signIn(), await all.signIn()]
	for (let i = 0; i < 3; i++) await add(member)
	await add(stranger)
	const reads: [number, number][] = [
		[0, 0],
		[2, 2],
		[1, 2],
		[2 ** 40, 3],
		[3, 3],
	]
	for (const [number, read] of reads) {
		expect((await markRead(member, number)).statusCode).toBe(204)
		expect((await stateOf(member)).read).toBe(read)
	}
	await add(member)
	expect(await stateOf(member)).toMatchObject({ last: 4, read: 3 })
	expect((await stateOf(stranger)).read).toBe(0)
})

test("reading wakes the member's sockets only if it changes something", async () => {
	const [member, other] = [await all.signIn(), await all.signIn()]
	for (const one of [member, other]) await add(one)
	const woken: string[] = []
	const listener = createNewsListener(all.db, {
		onNews: (id) => void woken.push(id),
		onTyping: () => {},
		onResume: () => {},
	})
	afterUse(listener.close)
	await listener.ready()
	for (const number of [0, 1, 1, 9]) await markRead(member, number)
	await markRead(other, 1) // serves as a barrier after the first member's events
	await until('the other is woken', () => woken.includes(other.memberId.toString('hex')))
	expect(woken).toEqual([member, other].map(({ memberId }) => memberId.toString('hex')))
})

test('a sign-in on a new kind of device notifies the sessions already signed in, once per kind', async () => {
	const on = (device: string) => all.signIn({ subject: 'asha', device })
	const phone = await on('Chrome on Android')
	expect((await stateOf(phone)).kinds).toEqual([])
	await on('Chrome on Android')
	expect((await stateOf(phone)).kinds).toEqual([])
	await on('Firefox on Linux')
	expect(await stateOf(phone)).toEqual({ kinds: ['sign-in'], last: 1, read: 0 })
	await on('Firefox on Linux')
	await all.db.deleteFrom('sessions').where('member_id', '=', phone.memberId).execute()
	expect((await stateOf(await on('Safari on macOS'))).kinds).toEqual(['sign-in'])
	const unknown = await all.signIn({ subject: 'meera' })
	await all.signIn({ subject: 'meera', device: 'Chrome on Android' })
	expect((await stateOf(unknown)).kinds).toEqual(['sign-in'])
})

test('a key reset notifies its member only; other leaves and refused ones do not', async () => {
	const { member, keys, index } = await joinDirectory(all)
	const other = await joinDirectory(all)
	const season = leafBody(member, keys, { event: 'season', previous: index + 1, time: all.clock.now() })
	const renewed = (await sendLeaf(all, member, { leaf: season.leaf })).json<{ index: number }>().index
	const reset = { event: 'reset', time: all.clock.now() } as const
	const wrong = leafBody(member, testKeys(), { ...reset, previous: index + 1 })
	expect((await sendLeaf(all, member, wrong)).statusCode).toBe(409)
	expect((await stateOf(member)).kinds).toEqual([])
	const body = leafBody(member, testKeys(), { ...reset, previous: renewed + 1 })
	expect((await sendLeaf(all, member, body)).statusCode).toBe(201)
	expect((await stateOf(member)).kinds).toEqual(['keys-reset'])
	expect((await stateOf(other.member)).kinds).toEqual([])
})

test('refuses a bad session and invalid numbers, returns only own notices, and rate-limits', async () => {
	const [member, stranger, suspended] = [await all.signIn(), await all.signIn(), await all.signIn()]
	await add(member)
	await add(suspended)
	await all.setStatus(suspended.memberId, 'suspended')
	for (const headers of [{}, { authorization: 'Bearer x.y.z' }, suspended.headers])
		expect((await ask({ headers } as SignedIn, 0)).statusCode).toBe(401)
	expect(await numbersAfter(stranger, 0)).toEqual({ numbers: [], last: 0 })
	for (const wrong of ['-1', '0.5', 'x', '1e400']) expect((await ask(member, wrong)).statusCode).toBe(400)
	for (const wrong of [-1, 0.5, '1', null]) expect((await markRead(member, wrong)).statusCode).toBe(400)
	expect((await markRead({ headers: { authorization: '' } }, 1)).statusCode).toBe(401)
	for (let i = 0; i < noticeLimits.callsPerMinute; i++) await ask(stranger, 0)
	expect((await ask(stranger, 0)).statusCode).toBe(429)
})
