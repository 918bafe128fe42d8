import { noticeLimits, noticeList, noticePaths } from '@ydo/contract/notices'
import { expect, test } from 'vitest'
import { addNotice } from '#platform/notices.ts'
import { type SignedIn, testApp } from '#testing/app.ts'

const all = await testApp()

type Caller = Pick<SignedIn, 'headers'>

const ask = ({ headers }: Caller, after: number | string) =>
	all.app.inject({ url: `${noticePaths.notices}?after=${after}`, headers })
const add = ({ memberId }: SignedIn) => all.db.transaction().execute((trx) => addNotice(trx, memberId, 'match'))

async function numbersAfter(member: SignedIn, after: number) {
	const answer = await ask(member, after)
	expect(answer.headers['cache-control']).toBe('no-store')
	const { notices, last } = noticeList.parse(answer.json())
	return { numbers: notices.map(({ number }) => number), last }
}

test('a member is told what came after a number, oldest first', async () => {
	const member = await all.signIn()
	expect(await numbersAfter(member, 0)).toEqual({ numbers: [], last: 0 })
	for (let i = 0; i < 3; i++) await add(member)
	expect(await numbersAfter(member, 0)).toEqual({ numbers: [1, 2, 3], last: 3 })
	expect(await numbersAfter(member, 2)).toEqual({ numbers: [3], last: 3 })
	expect(await numbersAfter(member, 7)).toEqual({ numbers: [], last: 3 })
	const [first] = noticeList.parse((await ask(member, 0)).json()).notices
	expect(first).toEqual({ number: 1, kind: 'match', at: new Date(first?.at ?? '').toISOString() })
})

test('of more than are kept the number goes on', async () => {
	const member = await all.signIn()
	const { memberId } = member
	await all.db.updateTable('members').set({ last_notice: 600 }).where('id', '=', memberId).execute()
	await add(member)
	expect(await numbersAfter(member, 0)).toEqual({ numbers: [601], last: 601 })
})

test('nobody is told without a session, or of others; nor often', async () => {
	const [member, stranger, suspended] = [await all.signIn(), await all.signIn(), await all.signIn()]
	await add(member)
	await add(suspended)
	await all.setStatus(suspended.memberId, 'suspended')
	for (const headers of [{}, { authorization: 'Bearer x.y.z' }, suspended.headers])
		expect((await ask({ headers } as SignedIn, 0)).statusCode).toBe(401)
	expect(await numbersAfter(stranger, 0)).toEqual({ numbers: [], last: 0 })
	for (const wrong of ['-1', '0.5', 'x', '1e400']) expect((await ask(member, wrong)).statusCode).toBe(400)
	for (let i = 0; i < noticeLimits.callsPerMinute; i++) await ask(stranger, 0)
	expect((await ask(stranger, 0)).statusCode).toBe(429)
})
