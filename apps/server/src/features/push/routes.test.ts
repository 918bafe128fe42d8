import { randomBytes } from 'node:crypto'
import { pushKey, pushLimits, pushPaths } from '@ydo/contract/push'
import { paths } from '@ydo/contract/session'
import { afterAll, describe, expect, test } from 'vitest'
import { type SignedIn, testApp } from '#test/app.ts'
import { say, sendMessage, talking } from '#test/chats.ts'
import { crowd } from '#test/crowd.ts'
import { dumpDatabase } from '#test/dump.ts'
import { joinDirectory, leafBody, sendLeaf, testKeys } from '#test/leaves.ts'
import { deviceAt, startPushService, subscribe, unsubscribe } from '#test/push-service.ts'
import { sessionEndings } from '#test/session-endings.ts'
import { beat, tickNow, withLeaf } from '#test/slots.ts'
import { likesOf } from '#test/tick-bytes.ts'

const all = await testApp()
const { app, db, clock } = all
const service = await startPushService()
afterAll(service.close)

const askKey = ({ headers }: Pick<SignedIn, 'headers'>) => app.inject({ url: pushPaths.push, headers })
const devicesOf = ({ memberId }: SignedIn) =>
	db.selectFrom('push_subscriptions').selectAll().where('member_id', '=', memberId).execute()

let made = 0
/** Subscribes a device of a member, at an endpoint of its own. */
async function device(member: SignedIn, more: Parameters<typeof deviceAt>[1] = {}) {
	const path = `/device/${made++}`
	const endpoint = `${service.origin}${path}`
	expect((await subscribe(all, member, deviceAt(endpoint, more))).statusCode).toBe(204)
	return { path, endpoint, pushed: (times?: number) => service.pushed(path, times), count: () => countAt(path) }
}
const countAt = (path: string) => service.pushes.filter((push) => push.path === path).length

let kinds = 0

/** Signs in on a kind of device of its own, since another sign-in on the same kind causes no notice. */
function signIn(person: { subject?: string } = {}) {
	return all.signIn({ ...person, device: `Kind ${kinds++}` })
}

/** Two sessions of a member. The push about the second one is over: no device that they subscribe gets it. */
async function twoDevices(person: { subject: string }) {
	const both = [await signIn(person), await signIn(person)] as const
	await pushAccount(randomBytes(8).toString('hex'))
	return both
}

/** Signs in on one more device, which causes pushes, and waits until a device that wants them has received one. */
async function pushAccount(subject: string): Promise<void> {
	const member = await signIn({ subject })
	const control = await device(member)
	await signIn({ subject })
	await control.pushed()
	await askKey(member)
}

describe('a push', () => {
	test('is signed with the published key, has no content, and looks the same for every kind', async () => {
		const { asha, kabir } = await crowd(all)
		const { key } = pushKey.parse((await askKey(asha)).json())
		const devices = [await device(asha), await device(kabir)]
		const [she, he] = [await withLeaf(all, asha), await withLeaf(all, kabir)]
		const [hers, his] = likesOf(she.leaf, he.leaf)
		await tickNow(all, she, { ballots: [hers] })
		await tickNow(all, he, { ballots: [his] })
		await beat(all)
		const { member, index } = await joinDirectory(all)
		const theirs = await device(member)
		const body = leafBody(member, testKeys(), { event: 'reset', previous: index + 1, time: clock.now() })
		expect((await sendLeaf(all, member, body)).statusCode).toBe(201)
		for (const { pushed } of [...devices, theirs]) {
			const [push] = await pushed()
			expect(push).toMatchObject({ ttl: '86400', urgency: 'high', topic: 'push', key })
			expect(push?.body).toHaveLength(0)
			expect(push?.claims).toMatchObject({ aud: service.origin, sub: 'mailto:security@iiitdmj.ac.in' })
			expect(Number(push?.claims.exp)).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 3600)
		}
	})

	test('for a message goes once to each device of the recipient, not to the sender, and not again for a retry', async () => {
		const { asha, kabir, chat } = await talking(all)
		const [hers, his] = [await device(asha, { kinds: ['message'] }), await device(kabir, { kinds: ['message'] })]
		const { body } = await say(all, asha, chat)
		await his.pushed()
		const later = await device(kabir, { kinds: ['message'] })
		expect((await sendMessage(all, asha, body)).statusCode).toBe(201)
		await pushAccount('meanwhile')
		expect([hers, his, later].map(({ count }) => count())).toEqual([0, 1, 0])
	})

	test('follows the device’s latest choice of kinds and quiet hours', async () => {
		const member = await signIn({ subject: 'kinds' })
		const [off, quiet, changed, night] = [
			await device(member, { kinds: ['match', 'message', 'safety'] }),
			await device(member, { quiet: { from: 17 * 60, to: 18 * 60, offset: 330 } }),
			await device(member),
			await device(member, { quiet: { from: 22 * 60, to: 7 * 60, offset: 330 } }),
		]
		await subscribe(all, member, deviceAt(changed.endpoint, { kinds: [] }))
		await pushAccount('kinds')
		await night.pushed()
		expect([off, quiet, changed].map(({ count }) => count())).toEqual([0, 0, 0])
	})

	test('is sent at most once per device within the pause', async () => {
		const member = await signIn({ subject: 'often' })
		const { pushed, count } = await device(member)
		await signIn({ subject: 'often' })
		await pushed()
		for (let i = 0; i < 3; i++) await pushAccount('often')
		expect(count()).toBe(1)
	})

	test('is retried after a temporary failure, not after a redirect or refusal', async () => {
		const member = await signIn({ subject: 'fails' })
		const first = await device(member)
		service.answers.push(503)
		await signIn({ subject: 'fails' })
		await first.pushed(2)
		for (const [i, status] of [307, 400].entries()) {
			const subject = `refused ${i}`
			const other = await device(await signIn({ subject }))
			service.answers.push(status)
			await signIn({ subject })
			await other.pushed()
			await pushAccount(subject)
			expect([other.count(), countAt('/elsewhere')]).toEqual([1, 0])
		}
	})

	test.each([404, 410])('answered with %i removes the subscription', async (status) => {
		const subject = `gone ${status}`
		const member = await signIn({ subject })
		const { pushed } = await device(member)
		service.answers.push(status)
		await signIn({ subject })
		await pushed()
		await expect.poll(() => devicesOf(member)).toEqual([])
	})

	test('is sent although another device’s row is damaged', async () => {
		const member = await signIn({ subject: 'damaged' })
		await device(member)
		await db
			.updateTable('push_subscriptions')
			.set({ sealed: randomBytes(99) })
			.where('member_id', '=', member.memberId)
			.execute()
		const { pushed } = await device(member)
		await signIn({ subject: 'damaged' })
		await pushed()
	})

	test('never delays or fails a request, even if the service hangs or is down', async () => {
		const member = await signIn({ subject: 'slow' })
		const { pushed } = await device(member)
		await subscribe(all, member, deviceAt('http://127.0.0.1:9/closed'))
		service.answers.push('never')
		await signIn({ subject: 'slow' })
		await pushed()
		expect(service.unanswered()).toBe(1)
	})
})

test.each(Object.entries(sessionEndings))('sends no push to a member who %s', async (_, end) => {
	const member = await signIn()
	const { count } = await device(member, { kinds: ['safety'] })
	await end(all, member)
	all.deps.push([member.memberId], 'safety')
	await pushAccount(randomBytes(8).toString('hex'))
	expect(count()).toBe(0)
})

test('deletes the subscriptions of ended sessions and no others', async () => {
	const [phone, laptop] = await twoDevices({ subject: 'two' })
	const [gone, left] = [await device(phone), await device(laptop)]
	await app.inject({ method: 'POST', url: paths.signOut, headers: phone.headers })
	await db.deleteFrom('sessions').where('revoked_at', 'is not', null).execute()
	expect(await devicesOf(laptop)).toHaveLength(1)
	await signIn({ subject: 'two' })
	await left.pushed()
	expect(gone.count()).toBe(0)
})

describe('a subscription', () => {
	test('can be removed, repeatedly', async () => {
		const [member, stranger] = [await signIn(), await signIn()]
		const { endpoint } = await device(member)
		for (const told of [endpoint, 'https://evil.example/', 'x', ''])
			expect((await unsubscribe(all, stranger, told)).statusCode).toBe(204)
		expect(await devicesOf(member)).toHaveLength(1)
		for (let i = 0; i < 2; i++) expect((await unsubscribe(all, member, endpoint)).statusCode).toBe(204)
		expect(await devicesOf(member)).toEqual([])
	})

	test('belongs to the member who sent it last', async () => {
		const [member, next] = [await signIn(), await signIn()]
		const { endpoint } = await device(member)
		await subscribe(all, next, deviceAt(endpoint))
		expect([await devicesOf(member), (await devicesOf(next)).length]).toEqual([[], 1])
	})

	test('is limited to ten per member; the oldest is dropped', async () => {
		const member = await signIn()
		const { endpoint } = await device(member)
		const oldest = (await devicesOf(member))[0]?.endpoint_hash
		for (let i = 0; i < pushLimits.devices; i++) {
			clock.advance(1000)
			await device(member)
		}
		const kept = await devicesOf(member)
		expect(kept).toHaveLength(pushLimits.devices)
		expect(kept.some((row) => oldest && row.endpoint_hash.equals(oldest))).toBe(false)
		await subscribe(all, member, deviceAt(endpoint))
		expect(await devicesOf(member)).toHaveLength(pushLimits.devices)
	})

	test('is accepted for known push services only', async () => {
		const member = await signIn()
		for (const endpoint of ['https://evil.example/a', 'https://10.0.0.1/', 'http://fcm.googleapis.com/a']) {
			const answer = await subscribe(all, member, deviceAt(endpoint))
			expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'unprocessable'])
		}
		const campus = await testApp({ deps: { db, publicUrl: 'https://ydo.iiitdmj.ac.in' } })
		const student = await campus.signIn()
		expect((await subscribe(campus, student, deviceAt(`${service.origin}/a`))).statusCode).toBe(422)
		expect((await subscribe(campus, student, deviceAt('https://fcm.googleapis.com/a'))).statusCode).toBe(204)
	})

	test('is stored sealed, at a fixed length', async () => {
		const [one, other] = [await signIn(), await signIn()]
		await device(one, { kinds: [] })
		const long = `https://updates.push.services.mozilla.com/wpush/v2/${'g'.repeat(900)}`
		await subscribe(all, other, deviceAt(long, { quiet: { from: 1, to: 2, offset: 3 } }))
		const [[first], [second]] = [await devicesOf(one), await devicesOf(other)]
		expect(first?.sealed.length).toBe(second?.sealed.length)
		const dump = await dumpDatabase(db)
		for (const word of ['mozilla', '127.0.0.1', 'endpoint"', 'quiet"']) expect(dump.includes(word)).toBe(false)
	})
})

test('refuses a bad token and an invalid subscription, and rate-limits', async () => {
	const member = await signIn()
	const good = deviceAt(`${service.origin}/a`)
	for (const headers of [{}, { authorization: 'Bearer x.y.z' }]) {
		const stranger = { headers } as SignedIn
		expect((await askKey(stranger)).statusCode).toBe(401)
		expect((await subscribe(all, stranger, good)).statusCode).toBe(401)
		expect((await unsubscribe(all, stranger, good.endpoint)).statusCode).toBe(401)
	}
	for (const wrong of [
		{},
		{ ...good, endpoint: 'x' },
		{ ...good, endpoint: `${service.origin}/${'a'.repeat(1024)}` },
		{ ...good, keys: { p256dh: 'x', auth: 'y' } },
		{ ...good, kinds: ['everything'] },
		{ ...good, quiet: { from: 1440, to: 0, offset: 0 } },
	])
		expect([wrong, (await subscribe(all, member, wrong)).statusCode]).toEqual([wrong, 400])
	expect(await devicesOf(member)).toEqual([])
	for (let i = 0; i < pushLimits.callsPerMinute; i++) await subscribe(all, member, good)
	expect((await subscribe(all, member, good)).statusCode).toBe(429)
})
