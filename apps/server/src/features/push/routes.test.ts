import { randomBytes } from 'node:crypto'
import { pushKey, pushLimits, pushPaths } from '@ydo/contract/push'
import { paths } from '@ydo/contract/session'
import { afterAll, describe, expect, test } from 'vitest'
import { type SignedIn, testApp } from '#testing/app.ts'
import { say, sendMessage, talking } from '#testing/chats.ts'
import { crowd } from '#testing/crowd.ts'
import { dumpDatabase } from '#testing/dump.ts'
import { joinDirectory, leafBody, sendLeaf, testKeys } from '#testing/leaves.ts'
import { deviceAt, startPushService, subscribe, unsubscribe } from '#testing/push-service.ts'
import { sessionEndings } from '#testing/session-endings.ts'
import { tickNow } from '#testing/ticks.ts'

const all = await testApp()
const { app, db, clock } = all
const service = await startPushService()
afterAll(service.close)

const askKey = ({ headers }: Pick<SignedIn, 'headers'>) => app.inject({ url: pushPaths.push, headers })
const devicesOf = ({ memberId }: SignedIn) =>
	db.selectFrom('push_subscriptions').selectAll().where('member_id', '=', memberId).execute()

let made = 0
/** A device of a member, at an address of its own. */
async function device(member: SignedIn, more: Parameters<typeof deviceAt>[1] = {}) {
	const path = `/device/${made++}`
	const endpoint = `${service.origin}${path}`
	expect((await subscribe(all, member, deviceAt(endpoint, more))).statusCode).toBe(204)
	return { path, endpoint, knocked: (times?: number) => service.knocked(path, times), count: () => countAt(path) }
}
const countAt = (path: string) => service.knocks.filter((knock) => knock.path === path).length

let kinds = 0

/** On a kind of device of its own: of another one on the same kind nobody is told. */
function signIn(person: { subject?: string } = {}) {
	return all.signIn({ ...person, device: `Kind ${kinds++}` })
}

async function twoDevices(person: { subject: string }) {
	return [await signIn(person), await signIn(person)] as const
}

/** Somebody signs in on one more device, which knocks at those that want to hear of it; and one that does has been knocked. */
async function knockAccount(subject: string): Promise<void> {
	const member = await signIn({ subject })
	const control = await device(member)
	await signIn({ subject })
	await control.knocked()
	await askKey(member)
}

describe('a knock', () => {
	test('is signed by the key that is told, has no content, and looks the same whatever it stands for', async () => {
		const { asha, kabir } = await crowd(all)
		const { key } = pushKey.parse((await askKey(asha)).json())
		const devices = [await device(asha), await device(kabir)]
		const token = randomBytes(32)
		for (const member of [asha, kabir]) await tickNow(all, member, { ballots: [{ token }] })
		const { member, index } = await joinDirectory(all)
		const theirs = await device(member)
		const body = leafBody(member, testKeys(), { event: 'reset', previous: index + 1, time: clock.now() })
		expect((await sendLeaf(all, member, body)).statusCode).toBe(201)
		for (const { knocked } of [...devices, theirs]) {
			const [knock] = await knocked()
			expect(knock).toMatchObject({ ttl: '86400', urgency: 'high', topic: 'knock', key })
			expect(knock?.body).toHaveLength(0)
			expect(knock?.claims).toMatchObject({ aud: service.origin, sub: 'mailto:security@iiitdmj.ac.in' })
			expect(Number(knock?.claims.exp)).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 3600)
		}
	})

	test('of a message comes to its recipient, on each device once, and not to its sender; nor when it is sent again', async () => {
		const { asha, kabir, chat } = await talking(all)
		const [hers, his] = [await device(asha, { kinds: ['message'] }), await device(kabir, { kinds: ['message'] })]
		const { body } = await say(all, asha, chat)
		await his.knocked()
		const later = await device(kabir, { kinds: ['message'] })
		expect((await sendMessage(all, asha, body)).statusCode).toBe(201)
		await knockAccount('meanwhile')
		expect([hers, his, later].map(({ count }) => count())).toEqual([0, 1, 0])
	})

	test('comes for what the device asked for, and not in quiet hours; what was said last holds', async () => {
		const member = await signIn({ subject: 'kinds' })
		const [off, quiet, changed, night] = [
			await device(member, { kinds: ['match', 'message', 'safety'] }),
			await device(member, { quiet: { from: 17 * 60, to: 18 * 60, offset: 330 } }),
			await device(member),
			await device(member, { quiet: { from: 22 * 60, to: 7 * 60, offset: 330 } }),
		]
		await subscribe(all, member, deviceAt(changed.endpoint, { kinds: [] }))
		await knockAccount('kinds')
		await night.knocked()
		expect([off, quiet, changed].map(({ count }) => count())).toEqual([0, 0, 0])
	})

	test('of many is one for a device within the pause', async () => {
		const member = await signIn({ subject: 'often' })
		const { knocked, count } = await device(member)
		await signIn({ subject: 'often' })
		await knocked()
		for (let i = 0; i < 3; i++) await knockAccount('often')
		expect(count()).toBe(1)
	})

	test('that fails for the moment is tried again; one that is redirected or refused is not', async () => {
		const member = await signIn({ subject: 'fails' })
		const first = await device(member)
		service.answers.push(503)
		await signIn({ subject: 'fails' })
		await first.knocked(2)
		for (const [i, status] of [307, 400].entries()) {
			const subject = `refused ${i}`
			const other = await device(await signIn({ subject }))
			service.answers.push(status)
			await signIn({ subject })
			await other.knocked()
			await knockAccount(subject)
			expect([other.count(), countAt('/elsewhere')]).toEqual([1, 0])
		}
	})

	test.each([404, 410])('that is answered with %i ends the subscription', async (status) => {
		const subject = `gone ${status}`
		const member = await signIn({ subject })
		const { knocked } = await device(member)
		service.answers.push(status)
		await signIn({ subject })
		await knocked()
		await expect.poll(() => devicesOf(member)).toEqual([])
	})

	test('comes where the row of another device is damaged', async () => {
		const member = await signIn({ subject: 'damaged' })
		await device(member)
		await db
			.updateTable('push_subscriptions')
			.set({ sealed: randomBytes(99) })
			.where('member_id', '=', member.memberId)
			.execute()
		const { knocked } = await device(member)
		await signIn({ subject: 'damaged' })
		await knocked()
	})

	test('slows nothing and fails nothing, also where nobody answers or listens', async () => {
		const member = await signIn({ subject: 'slow' })
		const { knocked } = await device(member)
		await subscribe(all, member, deviceAt('http://127.0.0.1:9/closed'))
		service.answers.push('never')
		const begin = performance.now()
		await signIn({ subject: 'slow' })
		expect(performance.now() - begin).toBeLessThan(5000)
		await knocked()
	})
})

test.each(Object.entries(sessionEndings))('nobody who %s is knocked', async (_, end) => {
	const member = await signIn()
	const { count } = await device(member, { kinds: ['safety'] })
	await end(all, member)
	all.deps.knock([member.memberId], 'safety')
	await knockAccount(randomBytes(8).toString('hex'))
	expect(count()).toBe(0)
})

test('sessions that are over take their subscriptions with them, and leave those of others', async () => {
	const [phone, laptop] = await twoDevices({ subject: 'two' })
	const [gone, left] = [await device(phone), await device(laptop)]
	await app.inject({ method: 'POST', url: paths.signOut, headers: phone.headers })
	await db.deleteFrom('sessions').where('revoked_at', 'is not', null).execute()
	expect(await devicesOf(laptop)).toHaveLength(1)
	await signIn({ subject: 'two' })
	await left.knocked()
	expect(gone.count()).toBe(0)
})

describe('a subscription', () => {
	test('that is taken back is gone, however often', async () => {
		const [member, stranger] = [await signIn(), await signIn()]
		const { endpoint } = await device(member)
		for (const told of [endpoint, 'https://evil.example/', 'x', ''])
			expect((await unsubscribe(all, stranger, told)).statusCode).toBe(204)
		expect(await devicesOf(member)).toHaveLength(1)
		for (let i = 0; i < 2; i++) expect((await unsubscribe(all, member, endpoint)).statusCode).toBe(204)
		expect(await devicesOf(member)).toEqual([])
	})

	test('belongs to who sent it last: a device that two use is knocked for one', async () => {
		const [member, next] = [await signIn(), await signIn()]
		const { endpoint } = await device(member)
		await subscribe(all, next, deviceAt(endpoint))
		expect([await devicesOf(member), (await devicesOf(next)).length]).toEqual([[], 1])
	})

	test('is one of ten at most: the oldest goes', async () => {
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

	test('is taken of known push services alone', async () => {
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

	test('stands in the database sealed, and all are of one length', async () => {
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

test('nobody subscribes without a good token, with what is no subscription, or often', async () => {
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
