import { limits } from '@ydo/contract/limits'
import { paths } from '@ydo/contract/session'
import { lifetimes } from '@ydo/contract/timings'
import { describe, expect, test } from 'vitest'
import { type SignedIn, testApp } from '#test/app.ts'
import { noticesOf } from '#test/notices.ts'
import { signInRoutes } from './routes.ts'

const all = await testApp({ only: signInRoutes })
const { app, db, deps, clock, signIn, setStatus } = all
const days = (count: number) => count * 24 * 3600 * 1000

const getUser = (token: string) => app.inject({ url: paths.user, headers: { authorization: `Bearer ${token}` } })
const refresh = (token: string) => app.inject({ method: 'POST', url: paths.refresh, payload: { refresh_token: token } })
const signOut = (options: { payload?: object; headers?: Record<string, string> }) =>
	app.inject({ method: 'POST', url: paths.signOut, ...options })

async function isOver({ accessToken, refreshToken }: Pick<SignedIn, 'accessToken' | 'refreshToken'>): Promise<boolean> {
	const [user, successor] = [await getUser(accessToken), await refresh(refreshToken)]
	if (user.statusCode !== successor.statusCode) throw new Error('half over')
	return user.statusCode === 401
}

/** The kinds of the member's notices. */
async function kindsOf({ memberId }: SignedIn): Promise<string[]> {
	return (await noticesOf(all, memberId)).map(({ kind }) => kind)
}

/** Refreshes and returns the new token pair. */
async function renew(token: string) {
	const answer = await refresh(token)
	expect(answer.statusCode).toBe(200)
	return { accessToken: answer.json().access_token, refreshToken: answer.json().refresh_token }
}

describe('GET /auth/user', () => {
	test('returns the member’s identity, uncached', async () => {
		const person = { name: 'Aarohi', fullName: 'Aarohi Kulkarni', email: 'aarohi@iiitdmj.ac.in' }
		const { memberId, accessToken } = await signIn(person)
		const answer = await getUser(accessToken)
		expect(answer.statusCode).toBe(200)
		expect(answer.headers['cache-control']).toBe('no-store')
		expect(answer.json()).toEqual({
			id: memberId.toString('base64url'),
			name: 'Aarohi',
			full_name: 'Aarohi Kulkarni',
			email: 'aarohi@iiitdmj.ac.in',
			profile: 'missing',
			role: 'member',
		})
	})

	test('says complete once there is a card', async () => {
		const { memberId, accessToken } = await signIn()
		await db
			.insertInto('cards')
			.values({ member_id: memberId, sealed: Buffer.from('x'), version: 1 })
			.execute()
		expect((await getUser(accessToken)).json()).toMatchObject({ profile: 'complete' })
	})

	test('says moderator for a moderator', async () => {
		const { memberId, accessToken } = await signIn()
		await db.updateTable('members').set({ role: 'moderator' }).where('id', '=', memberId).execute()
		expect((await getUser(accessToken)).json()).toMatchObject({ role: 'moderator' })
	})
})

describe('POST /auth/refresh', () => {
	test('replaces both tokens, and the new ones work', async () => {
		const person = { name: 'Zoya', fullName: 'Zoya Khan', email: 'zoya@iiitdmj.ac.in' }
		const old = await signIn(person)
		const answer = await refresh(old.refreshToken)
		expect(answer.headers['cache-control']).toBe('no-store')
		expect(answer.json()).toMatchObject({ expires_in: lifetimes.accessToken })
		const { access_token, refresh_token } = answer.json()
		expect(access_token).not.toBe(old.accessToken)
		expect(refresh_token).not.toBe(old.refreshToken)
		expect((await getUser(access_token)).json()).toMatchObject({ name: 'Zoya', full_name: 'Zoya Khan' })
		expect((await refresh(refresh_token)).statusCode).toBe(200)
	})

	test('works with an expired access token', async () => {
		const old = await signIn()
		clock.advance(lifetimes.accessToken * 1000)
		expect((await getUser(old.accessToken)).statusCode).toBe(401)
		expect((await getUser((await renew(old.refreshToken)).accessToken)).statusCode).toBe(200)
	})

	test('returns the same successor for the same token within ten seconds', async () => {
		const { refreshToken } = await signIn()
		const first = await refresh(refreshToken)
		clock.advance(lifetimes.refreshGrace * 1000)
		const second = await refresh(refreshToken)
		expect(second.statusCode).toBe(200)
		expect(second.body).toBe(first.body)
	})

	test('returns one successor for concurrent calls, also at two instances', async () => {
		const other = await testApp({ only: signInRoutes, deps })
		const { refreshToken } = await signIn()
		const call = { method: 'POST', url: paths.refresh, payload: { refresh_token: refreshToken } } as const
		const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 ? app : other.app).inject(call)))
		expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
		const { access_token, refresh_token } = answers[0]?.json() ?? {}
		expect(await isOver({ accessToken: access_token, refreshToken: refresh_token })).toBe(false)
	})

	test('treats later reuse as theft and ends the session', async () => {
		const old = await signIn()
		const fresh = await renew(old.refreshToken)
		clock.advance(lifetimes.refreshGrace * 1000 + 1)
		expect((await refresh(old.refreshToken)).statusCode).toBe(401)
		expect(await isOver(fresh)).toBe(true)
		expect(await isOver(old)).toBe(true)
	})

	test('treats the token before the last as stolen even within ten seconds', async () => {
		const first = await signIn()
		const second = await renew(first.refreshToken)
		const third = await renew(second.refreshToken)
		expect((await refresh(first.refreshToken)).statusCode).toBe(401)
		expect(await isOver(third)).toBe(true)
	})

	test('notifies the member of a reused token once per session', async () => {
		const first = await signIn()
		const second = await renew(first.refreshToken)
		const third = await renew(second.refreshToken)
		clock.advance(lifetimes.refreshGrace * 1000 + 1)
		for (const { refreshToken } of [first, second, first, third])
			expect((await refresh(refreshToken)).statusCode).toBe(401)
		expect(await kindsOf(first)).toEqual(['token-reused'])
	})

	test('does not notify on concurrent tabs, a lost answer, an ended or idle session, or a suspension', async () => {
		const tabs = await signIn()
		await Promise.all([refresh(tabs.refreshToken), refresh(tabs.refreshToken)])
		clock.advance(lifetimes.refreshGrace * 1000)
		expect((await refresh(tabs.refreshToken)).statusCode).toBe(200)

		const ended = await signIn()
		await renew(ended.refreshToken)
		await signOut({ headers: ended.headers })
		clock.advance(lifetimes.refreshGrace * 1000 + 1)
		expect((await refresh(ended.refreshToken)).statusCode).toBe(401)

		const suspended = await signIn()
		await setStatus(suspended.memberId, 'suspended')
		expect((await refresh(suspended.refreshToken)).statusCode).toBe(401)

		const idle = await signIn()
		await renew(idle.refreshToken)
		clock.advance(days(180))
		expect((await refresh(idle.refreshToken)).statusCode).toBe(401)
		for (const member of [tabs, ended, suspended, idle]) expect(await kindsOf(member)).toEqual([])
	})

	test('leaves the member’s other sessions alone when one is stolen', async () => {
		const [phone, laptop] = [await signIn({ subject: 'both' }), await signIn({ subject: 'both' })]
		expect(phone.memberId).toEqual(laptop.memberId)
		await renew(phone.refreshToken)
		clock.advance(lifetimes.refreshGrace * 1000 + 1)
		await refresh(phone.refreshToken)
		expect(await isOver(laptop)).toBe(false)
	})

	test('is refused after thirty days without use', async () => {
		const { refreshToken } = await signIn()
		clock.advance(days(30))
		expect((await refresh(refreshToken)).statusCode).toBe(401)
	})

	test('is refused 180 days after the sign-in, even if used regularly', async () => {
		let tokens = await signIn()
		for (let month = 0; month < 6; month++) {
			clock.advance(days(29))
			tokens = { ...tokens, ...(await renew(tokens.refreshToken)) }
		}
		clock.advance(days(180 - 6 * 29) - 2000)
		const last = await renew(tokens.refreshToken)
		expect((await getUser(last.accessToken)).statusCode).toBe(200)
		clock.advance(2000)
		expect(await isOver(last)).toBe(true)
	})

	test('is refused for a suspended member, who may sign in again after reinstatement', async () => {
		const tokens = await signIn({ subject: 'suspended' })
		await setStatus(tokens.memberId, 'suspended')
		expect(await isOver(tokens)).toBe(true)
		await setStatus(tokens.memberId, 'active')
		expect(await isOver(await signIn({ subject: 'suspended' }))).toBe(false)
	})

	test('is refused for an access token and anything else', async () => {
		const { accessToken, refreshToken } = await signIn()
		for (const wrong of [accessToken, `${refreshToken}x`, refreshToken.slice(0, -4), 'x', 'a.b.c.d.e'])
			expect((await refresh(wrong)).statusCode).toBe(401)
		expect((await refresh(refreshToken)).statusCode).toBe(200)
	})

	test('is refused for an erased member', async () => {
		const tokens = await signIn()
		await db.deleteFrom('members').where('id', '=', tokens.memberId).execute()
		expect(await isOver(tokens)).toBe(true)
	})

	test.each([{}, { refresh_token: '' }, { refresh_token: 7 }, { refresh_token: 'x'.repeat(4097) }])(
		'explains the error in %o',
		async (payload) => {
			const answer = await app.inject({ method: 'POST', url: paths.refresh, payload })
			expect(answer.statusCode).toBe(400)
			expect(answer.json()).toMatchObject({
				error: { code: 'bad_request', fields: { refresh_token: expect.any(String) } },
			})
		},
	)
})

describe('the 21st session', () => {
	test('ends the least recently used session, not the oldest', async () => {
		const sessions = []
		for (let count = 0; count < limits.sessions; count++) {
			sessions.push(await signIn({ subject: 'many' }))
			clock.advance(1000)
		}
		const [first, second] = sessions as [SignedIn, SignedIn]
		const used = await renew(first.refreshToken)
		const last = await signIn({ subject: 'many' })
		expect(await isOver(second)).toBe(true)
		for (const session of [used, ...sessions.slice(2), last]) expect(await isOver(session)).toBe(false)
	})

	test('ends no other member’s session, and none because of an ended one', async () => {
		const stranger = await signIn()
		const sessions = []
		for (let count = 0; count < limits.sessions; count++) sessions.push(await signIn({ subject: 'neighbour' }))
		const [ended, ...others] = sessions
		await signOut({ headers: ended?.headers ?? {} })
		const last = await signIn({ subject: 'neighbour' })
		for (const session of [stranger, last, ...others]) expect(await isOver(session)).toBe(false)
	})

	test('is counted correctly during concurrent sign-ins', async () => {
		const first = await signIn({ subject: 'crowd' })
		await Promise.all(Array.from({ length: limits.sessions + 5 }, () => signIn({ subject: 'crowd' })))
		const living = db.selectFrom('sessions').select('id').where('member_id', '=', first.memberId)
		expect(await living.where('revoked_at', 'is', null).execute()).toHaveLength(limits.sessions)
	})
})

describe('POST /auth/signout', () => {
	test.each<[string, (tokens: SignedIn) => Parameters<typeof signOut>[0]]>([
		['the refresh token', ({ refreshToken }) => ({ payload: { refresh_token: refreshToken } })],
		['the access token', ({ headers }) => ({ headers })],
		['both', ({ refreshToken, headers }) => ({ payload: { refresh_token: refreshToken }, headers })],
	])('with %s ends the session at once', async (_, options) => {
		const tokens = await signIn()
		const answer = await signOut(options(tokens))
		expect({ status: answer.statusCode, body: answer.body }).toEqual({ status: 204, body: '' })
		expect(await isOver(tokens)).toBe(true)
		expect((await signOut(options(tokens))).statusCode).toBe(204)
	})

	test('ends the session even with a rotated refresh token', async () => {
		const old = await signIn()
		const fresh = await renew(old.refreshToken)
		await signOut({ payload: { refresh_token: old.refreshToken } })
		expect(await isOver(fresh)).toBe(true)
	})

	test('ends this session only', async () => {
		const [phone, laptop] = [await signIn({ subject: 'two' }), await signIn({ subject: 'two' })]
		await signOut({ headers: phone.headers })
		expect(await isOver(laptop)).toBe(false)
	})

	test.each([
		['application/json', '{bad'],
		['application/json', ''],
		['text/xml', '<x/>'],
		['image/png', 'x'],
	])('accepts a body of %s that says %j', async (type, payload) => {
		const tokens = await signIn()
		const headers = { ...tokens.headers, 'content-type': type }
		expect((await app.inject({ method: 'POST', url: paths.signOut, headers, payload })).statusCode).toBe(204)
		expect(await isOver(tokens)).toBe(true)
	})

	test('answers the same without a session', async () => {
		for (const options of [
			{},
			{ payload: {} },
			{ payload: { refresh_token: 'x' } },
			{ headers: { authorization: 'Bearer x' } },
		])
			expect((await signOut(options)).statusCode).toBe(204)
	})
})
