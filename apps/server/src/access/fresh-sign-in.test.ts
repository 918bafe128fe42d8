import { leavingPaths } from '@ydo/contract/account'
import { exportPaths } from '@ydo/contract/export'
import { paths } from '@ydo/contract/session'
import { lifetimes } from '@ydo/contract/timings'
import { describe, expect, test } from 'vitest'
import { type SignedIn, testApp } from '#test/app.ts'
import { startFakeProvider } from '#test/fake-provider.ts'
import { signInSteps, student } from '#test/sign-in-steps.ts'

const fake = await startFakeProvider()
const { app, db, clock, signIn } = await testApp({ identity: fake })
const { signInWith } = signInSteps(app, fake)

type Holder = Pick<SignedIn, 'headers'>
const guarded = [
	['deletion at once', ({ headers }: Holder) => leave(headers, 'now')],
	['deletion later', ({ headers }: Holder) => leave(headers, 'later')],
	['export', ({ headers }: Holder) => app.inject({ url: exportPaths.export, headers })],
] as const

function leave(headers: SignedIn['headers'], when: string) {
	return app.inject({ method: 'POST', url: leavingPaths.leaving, headers, body: { when } })
}

/** The same session refreshed, with valid tokens, after a number of seconds. */
async function later({ refreshToken }: SignedIn, seconds: number): Promise<Holder> {
	clock.advance(seconds * 1000)
	const answer = await app.inject({ method: 'POST', url: paths.refresh, payload: { refresh_token: refreshToken } })
	return { headers: { authorization: `Bearer ${answer.json().access_token}` } }
}

describe.each(guarded)('%s', (_, call) => {
	test('is allowed up to ten minutes after the sign-in', async () => {
		const session = await later(await signIn(), lifetimes.freshSignIn)
		expect((await call(session)).statusCode).toBe(200)
	})

	test('is refused later, even with a freshly refreshed session, and has no effect', async () => {
		const signedIn = await signIn()
		const session = await later(signedIn, lifetimes.freshSignIn + 1)
		const answer = await call(session)
		expect([answer.statusCode, answer.json()]).toEqual([
			403,
			{ error: { code: 'sign_in_again', message: 'Sign in again first.' } },
		])
		const { leaves_at } = await memberRow(signedIn)
		expect(leaves_at).toBeNull()
		expect((await app.inject({ url: paths.user, headers: session.headers })).statusCode).toBe(200)
	})

	test('is allowed for the fresh session only, not for a stale one of the same member', async () => {
		const stale = await later(await signIn({ subject: `two ${call}` }), lifetimes.freshSignIn + 1)
		const fresh = await signIn({ subject: `two ${call}` })
		expect((await call(stale)).statusCode).toBe(403)
		expect((await call(fresh)).statusCode).toBe(200)
	})

	test('is refused for a stale session although another member has just signed in', async () => {
		const signedIn = await signIn()
		const stale = await later(signedIn, lifetimes.freshSignIn + 1)
		await signIn()
		expect((await call(stale)).statusCode).toBe(403)
		expect((await memberRow(signedIn)).leaves_at).toBeNull()
	})

	test('is refused without a valid token', async () => {
		expect((await call({ headers: { authorization: 'Bearer x' } })).statusCode).toBe(401)
	})
})

test('cancels a deletion without a fresh sign-in', async () => {
	const signedIn = await signIn({ subject: 'stays' })
	await leave(signedIn.headers, 'later')
	const stale = await later(await signIn({ subject: 'stays' }), lifetimes.freshSignIn + 1)
	const answer = await app.inject({ method: 'DELETE', url: leavingPaths.leaving, headers: stale.headers })
	expect(answer.statusCode).toBe(204)
	expect((await memberRow(signedIn)).leaves_at).toBeNull()
})

test.each([
	['older than ten minutes is not fresh', -lifetimes.freshSignIn - 1, 403],
	['within ten minutes is fresh', -lifetimes.freshSignIn, 200],
	['ahead of our clock is taken for now', 3600, 200],
])('a provider’s auth_time %s', async (_, age, status) => {
	const auth_time = clock.now() / 1000 + age
	const location = await signInWith({
		sub: `account ${age}`,
		email: `x${status}${age}@${student.hd}`.replace('-', ''),
		auth_time,
	})
	const token = new URLSearchParams(location?.split('#')[1]).get('access_token')
	const headers = { authorization: `Bearer ${token}` }
	expect((await app.inject({ url: exportPaths.export, headers })).statusCode).toBe(status)
	if (age !== 3600) return
	clock.advance(lifetimes.freshSignIn * 1000 - 1000)
	expect((await app.inject({ url: exportPaths.export, headers })).statusCode).toBe(200)
})

function memberRow({ memberId }: SignedIn) {
	return db.selectFrom('members').select('leaves_at').where('id', '=', memberId).executeTakeFirstOrThrow()
}
