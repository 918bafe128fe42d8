import { randomBytes } from 'node:crypto'
import { errorBody } from '@ydo/contract/errors'
import { noticePaths } from '@ydo/contract/notices'
import { type PushKind, pushLimits, pushNews } from '@ydo/contract/push'
import { isFull } from '@ydo/contract/test/in-full'
import { afterAll, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/app.ts'
import { messagesAfter, say, talking } from '#test/chats.ts'
import { tell } from '#test/notices.ts'
import { deviceAt, look, startPushService, subscribe, unsubscribe } from '#test/push-service.ts'
import { sessionEndings } from '#test/session-endings.ts'

const all = await testApp()
const { app, db } = all
const service = await startPushService()
afterAll(service.close)

let made = 0
/** Subscribes a device of a member; returns its endpoint. */
async function device(member: SignedIn, kinds?: PushKind[], on: Pick<TestApp, 'app'> = all): Promise<string> {
	const endpoint = `${service.origin}/device/${made++}`
	expect((await subscribe(on, member, deviceAt(endpoint, kinds && { kinds }))).statusCode).toBe(204)
	return endpoint
}

async function news(endpoint: string, after = 0) {
	const answer = await look(all, endpoint, { after })
	expect(answer.statusCode).toBe(200)
	return pushNews.parse(answer.json())
}

/** The same answer for a missing member, an unknown endpoint and any other failure. */
const unknown = { error: { code: 'not_found', message: 'There is no such subscription.' } }
async function refused(endpoint: string, more = {}) {
	const answer = await look(all, endpoint, more)
	expect([answer.statusCode, answer.json()]).toEqual([404, unknown])
}

test('a device fetches its member’s news after a push, without a token', async () => {
	const { asha, kabir, chat } = await talking(all)
	const endpoint = await device(kabir)
	for (let i = 0; i < 10; i++) await say(all, asha, chat)
	const answer = await look(all, endpoint)
	expect(answer.headers['cache-control']).toBe('no-store')
	expect(await news(endpoint)).toEqual({ ...(await messagesAfter(all, kabir)), notices: 0 })
	expect((await news(endpoint)).messages).toHaveLength(10)
	expect((await news(endpoint, 9)).messages).toEqual((await messagesAfter(all, kabir, 9)).messages)
	expect(await news(endpoint, 10)).toEqual({ messages: [], last: 10, notices: 0 })
})

test('returns the last unread notice among the kinds the device subscribed to', async () => {
	const member = await all.signIn()
	const [every, matches] = [await device(member), await device(member, ['match', 'message'])]
	const told = async () => [(await news(every)).notices, (await news(matches)).notices]
	expect(await told()).toEqual([0, 0])
	const add = (kind: 'match' | 'sign-in' | 'keys-reset') => tell(all, member.memberId, kind)
	for (const kind of ['match', 'sign-in', 'keys-reset'] as const) await add(kind)
	expect(await told()).toEqual([3, 1])
	const body = { number: 1 }
	await app.inject({ method: 'POST', url: noticePaths.read, headers: member.headers, body })
	expect(await told()).toEqual([3, 0])
})

test('answers an unknown endpoint, a wrong secret and a device without a secret alike', async () => {
	const [member, other] = [await all.signIn(), await all.signIn()]
	const [endpoint, theirs] = [await device(member), `${service.origin}/of another secret`]
	const keys = { ...deviceAt(theirs).keys, auth: 'B'.repeat(22) }
	await subscribe(all, other, { ...deviceAt(theirs), keys })
	await refused(`${service.origin}/nobody`)
	await refused('nowhere')
	await refused(endpoint, { auth: keys.auth })
	await refused(endpoint, { auth: '' })
	await refused(theirs)
	await db
		.updateTable('push_subscriptions')
		.set({ secret_hash: null })
		.where('member_id', '=', member.memberId)
		.execute()
	await refused(endpoint)
	await device(member)
	await subscribe(all, member, deviceAt(endpoint))
	await news(endpoint)
	await unsubscribe(all, member, endpoint)
	await refused(endpoint)
})

test('the secret of one subscription is not valid for another, even if its hash is copied there', async () => {
	const member = await all.signIn()
	const [one, other] = [await device(member), await device(member)]
	const [first, second] = await db
		.selectFrom('push_subscriptions')
		.selectAll()
		.where('member_id', '=', member.memberId)
		.execute()
	expect(first?.secret_hash).not.toEqual(second?.secret_hash)
	await db
		.updateTable('push_subscriptions')
		.set({ secret_hash: first?.secret_hash ?? null })
		.where('member_id', '=', member.memberId)
		.execute()
	const statuses = await Promise.all([one, other].map(async (endpoint) => (await look(all, endpoint)).statusCode))
	expect(statuses.sort()).toEqual([200, 404])
})

test('treats a device with a damaged row as unknown', async () => {
	const member = await all.signIn()
	const endpoint = await device(member)
	const damaged = { sealed: randomBytes(99) }
	await db.updateTable('push_subscriptions').set(damaged).where('member_id', '=', member.memberId).execute()
	await refused(endpoint)
})

test.each(Object.entries(sessionEndings))('refuses the device of a member who %s', async (_, end) => {
	const member = await all.signIn()
	const endpoint = await device(member)
	await news(endpoint)
	await end(all, member)
	await refused(endpoint)
})

test.runIf(isFull)('refuses invalid input, and rate-limits per verified subscription and per address', async () => {
	const campus = await testApp({ deps: { db } })
	const member = await campus.signIn()
	const [endpoint, other] = [await device(member, undefined, campus), await device(member, undefined, campus)]
	for (const wrong of [{ after: -1 }, { after: 0.5 }, { after: '1' }, { auth: 1 }, { endpoint: 'a'.repeat(1025) }])
		expect([wrong, (await look(campus, endpoint, wrong)).statusCode]).toEqual([wrong, 400])
	for (let i = 0; i < pushLimits.looksPerMinute; i++)
		expect((await look(campus, endpoint, { auth: 'wrong' })).statusCode).toBe(404)
	for (let i = 0; i < pushLimits.looksPerMinute; i++) expect((await look(campus, endpoint)).statusCode).toBe(200)
	const often = await look(campus, endpoint)
	expect([often.statusCode, errorBody.parse(often.json()).error.code]).toEqual([429, 'too_many_requests'])
	expect((await look(campus, other)).statusCode).toBe(200)
	const left = pushLimits.looksPerMinuteOfAddress - 2 * pushLimits.looksPerMinute - 7
	for (let i = 0; i < left; i++) await look(campus, 'nowhere')
	expect((await look(campus, other)).statusCode).toBe(429)
})
