import { lifetimes } from '@ydo/contract/timings'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testApp } from '#test/app.ts'

const schema = { response: { 200: z.object({ who: z.string() }) } }
const { app, db, clock, signIn, setStatus } = await testApp({
	only: () => async (routes) => {
		routes.get('/closed', { schema }, async ({ caller }) => ({ who: caller.memberId.toString('base64url') }))
		routes.post('/closed', { schema }, async () => ({ who: 'posted' }))
		routes.get('/open', { schema, config: { public: true } }, async () => ({ who: 'anybody' }))
		routes.get('/mistake', { schema, config: { public: true } }, async ({ caller }) => ({ who: String(caller) }))
	},
})

const refusal = { error: { code: 'unauthenticated', message: 'Sign in to continue.' } }
const get = (headers: Record<string, string> = {}) => app.inject({ url: '/closed', headers })

async function expectRefusal(headers: Record<string, string>): Promise<void> {
	const answer = await get(headers)
	expect(answer.statusCode).toBe(401)
	expect(answer.json()).toEqual(refusal)
	expect(answer.headers['www-authenticate']).toBe('Bearer')
}

describe('a route not marked public', () => {
	test('knows its caller', async () => {
		const { memberId, headers } = await signIn()
		expect((await get(headers)).json()).toEqual({ who: memberId.toString('base64url') })
	})

	test('accepts the scheme in any case, as HTTP specifies', async () => {
		const { accessToken } = await signIn()
		expect((await get({ authorization: `bearer ${accessToken}` })).statusCode).toBe(200)
	})

	test('refuses a missing token before it parses the request', async () => {
		await expectRefusal({})
		const answer = await app.inject({
			method: 'POST',
			url: '/closed',
			payload: 'not json',
			headers: { 'content-type': 'application/json' },
		})
		expect(answer.statusCode).toBe(401)
	})

	test('refuses anything but a valid access token, always with the same body', async () => {
		const { accessToken, refreshToken } = await signIn()
		const wrong = [
			'',
			'Bearer',
			'Bearer ',
			`Basic ${accessToken}`,
			accessToken,
			`Bearer ${accessToken} x`,
			'Bearer x.y.z',
		]
		for (const authorization of [...wrong, `Bearer ${refreshToken}`, `Bearer ${accessToken}A`])
			await expectRefusal({ authorization })
	})

	test('refuses a token that has expired', async () => {
		const { headers } = await signIn()
		clock.advance(lifetimes.accessToken * 1000)
		await expectRefusal(headers)
	})

	test('refuses a session that was revoked, has ended or is gone', async () => {
		const [revoked, ended, gone] = [await signIn(), await signIn(), await signIn()]
		const ofMember = ({ memberId }: { memberId: Buffer }) =>
			db.updateTable('sessions').where('member_id', '=', memberId)
		await ofMember(revoked)
			.set({ revoked_at: new Date(clock.now()) })
			.execute()
		await ofMember(ended)
			.set({ expires_at: new Date(clock.now()) })
			.execute()
		await db.deleteFrom('sessions').where('member_id', '=', gone.memberId).execute()
		for (const { headers } of [revoked, ended, gone]) await expectRefusal(headers)
	})

	test('refuses a suspended member and lets them in again afterwards', async () => {
		const { memberId, headers } = await signIn()
		await setStatus(memberId, 'suspended')
		await expectRefusal(headers)
		await setStatus(memberId, 'active')
		expect((await get(headers)).statusCode).toBe(200)
	})

	test('authenticates concurrent callers separately and refuses only the suspended ones', async () => {
		const members = await Promise.all(Array.from({ length: 12 }, () => signIn()))
		await Promise.all(members.slice(0, 5).map(({ memberId }) => setStatus(memberId, 'suspended')))
		const answers = await Promise.all(members.map(({ headers }) => get(headers)))
		for (const [i, answer] of answers.entries()) {
			const who = members[i]?.memberId.toString('base64url')
			expect(answer.json()).toEqual(i < 5 ? refusal : { who })
		}
	})

	test('refuses immediately after a revocation, even under concurrent requests', async () => {
		const [revoked, other] = [await signIn(), await signIn()]
		let asking = true
		const crowd = Array.from({ length: 4 }, async () => {
			while (asking) await get(other.headers)
		})
		for (let i = 0; i < 5; i++) expect((await get(revoked.headers)).statusCode).toBe(200)
		await db
			.updateTable('sessions')
			.set({ revoked_at: new Date(clock.now()) })
			.where('member_id', '=', revoked.memberId)
			.execute()
		await expectRefusal(revoked.headers)
		asking = false
		await Promise.all(crowd)
	})

	test('refuses a token whose session is another member’s', async () => {
		const [mine, theirs] = [await signIn(), await signIn()]
		await db
			.updateTable('sessions')
			.set({ member_id: theirs.memberId })
			.where('member_id', '=', mine.memberId)
			.execute()
		await expectRefusal(mine.headers)
	})
})

describe('a public route', () => {
	test('answers with or without a token', async () => {
		for (const headers of [{}, { authorization: 'Bearer nonsense' }])
			expect((await app.inject({ url: '/open', headers })).json()).toEqual({ who: 'anybody' })
	})

	test('throws when it reads the caller', async () => {
		const { headers } = await signIn()
		expect((await app.inject({ url: '/mistake', headers })).statusCode).toBe(500)
	})
})

test('an unknown path is answered 404, not 401', async () => {
	expect((await app.inject('/nowhere')).statusCode).toBe(404)
})
