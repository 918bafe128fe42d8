import { type SessionView, sessionPaths } from '@ydo/contract/account'
import { paths } from '@ydo/contract/session'
import { lifetimes } from '@ydo/contract/timings'
import { expect, test } from 'vitest'
import { type SignedIn, testApp } from '#test/app.ts'

const all = await testApp()
const { app, clock, db } = all
const days = (count: number) => count * 24 * 3600 * 1000

const list = async ({ headers }: Pick<SignedIn, 'headers'>): Promise<SessionView[]> =>
	(await app.inject({ url: sessionPaths.sessions, headers })).json().sessions
const end = ({ headers }: Pick<SignedIn, 'headers'>, url: string) => app.inject({ method: 'DELETE', url, headers })
const one = (session: SessionView | undefined) => `${sessionPaths.sessions}/${session?.id}`
const refresh = (token: string) => app.inject({ method: 'POST', url: paths.refresh, payload: { refresh_token: token } })

async function isOver({ headers, refreshToken }: SignedIn): Promise<boolean> {
	const [user, successor] = [await app.inject({ url: paths.user, headers }), await refresh(refreshToken)]
	if (user.statusCode !== successor.statusCode) throw new Error('half over')
	return user.statusCode === 401
}

test('lists a member’s sessions with sign-in time, last use, device, and which one is the caller’s', async () => {
	const phone = await all.signIn({ subject: 'asha', device: 'Chrome on Android' })
	clock.advance(days(2))
	await all.signIn({ subject: 'asha', device: 'Firefox on Linux' })
	clock.advance(days(1))
	const begun = (ago: number) => new Date(clock.now() - days(ago)).toISOString()
	const renewed = (await refresh(phone.refreshToken)).json().access_token
	const answer = await app.inject({ url: sessionPaths.sessions, headers: { authorization: `Bearer ${renewed}` } })
	expect(answer.headers['cache-control']).toBe('no-store')
	const { sessions } = answer.json<{ sessions: SessionView[] }>()
	expect(sessions.map(({ id: _, ...session }) => session)).toEqual([
		{ begunAt: begun(3), usedAt: begun(0), device: 'Chrome on Android', current: true },
		{ begunAt: begun(1), usedAt: begun(1), device: 'Firefox on Linux', current: false },
	])
	expect(new Set(sessions.map(({ id }) => id)).size).toBe(2)

	const unknown = await all.signIn({ subject: 'asha' })
	expect((await list(unknown))[0]).not.toHaveProperty('device')
	expect(await list(unknown)).toHaveLength(3)
})

test('does not list ended sessions or those that can no longer be renewed', async () => {
	const [first, second] = [await all.signIn({ subject: 'old' }), await all.signIn({ subject: 'old' })]
	await app.inject({ method: 'POST', url: paths.signOut, headers: second.headers })
	expect(await list(first)).toHaveLength(1)
	clock.advance(lifetimes.refreshToken * 1000)
	expect(await list(await all.signIn({ subject: 'old' }))).toHaveLength(1)
})

test('ending one session invalidates its tokens at once, including for refresh', async () => {
	const [here, there] = [await all.signIn({ subject: 'one' }), await all.signIn({ subject: 'one' })]
	const answer = await end(here, one((await list(here))[1]))
	expect([answer.statusCode, answer.body]).toEqual([204, ''])
	expect([await isOver(there), await isOver(here)]).toEqual([true, false])
	expect(await list(here)).toEqual([expect.objectContaining({ current: true })])
})

test('ends all other sessions, or all', async () => {
	const [here, there, elsewhere] = [
		await all.signIn({ subject: 'many' }),
		await all.signIn({ subject: 'many' }),
		await all.signIn({ subject: 'many' }),
	]
	const stranger = await all.signIn()
	expect((await end(here, sessionPaths.others)).statusCode).toBe(204)
	expect([await isOver(there), await isOver(elsewhere), await isOver(here)]).toEqual([true, true, false])
	const again = await all.signIn({ subject: 'many' })
	expect((await end(again, sessionPaths.sessions)).statusCode).toBe(204)
	expect([await isOver(again), await isOver(stranger)]).toEqual([true, false])
})

test('another member’s session is neither listed nor ended, and answered like an unknown one', async () => {
	const [member, stranger] = [await all.signIn(), await all.signIn()]
	const [session] = await list(member)
	const answers = [
		await end(stranger, one(session)),
		await end(stranger, `${sessionPaths.sessions}/AAAAAAAAAAAAAAAAAAAAAA`),
	]
	expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
		[204, ''],
		[204, ''],
	])
	expect(await isOver(member)).toBe(false)
	expect((await list(stranger)).map(({ id }) => id)).not.toContain(session?.id)
	expect((await end(member, `${sessionPaths.sessions}/nonsense`)).statusCode).toBe(400)
})

test('stores the device name sealed', async () => {
	await all.signIn({ device: 'Opera on ChromeOS' })
	const rows = await db.selectFrom('sessions').select('device').where('device', 'is not', null).execute()
	expect(rows.length).toBeGreaterThan(0)
	for (const { device } of rows) expect(device?.toString('latin1')).not.toMatch(/Opera|Chrome|Android/)
})
