import { signInHeadless } from '@ydo/client/member/headless-member'
import { paths } from '@ydo/contract/session'
import { inFull } from '@ydo/contract/test/in-full'
import { testApp } from '@ydo/server/test/app'
import { freePort } from '@ydo/server/test/free-port'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { TestBrowser, type Visit } from '#test/browser.ts'
import type { AccountClaims } from './accounts.ts'
import { startIdentityProvider } from './start.ts'

// The real server and the real dev identity provider, on loopback addresses, as a browser meets them.
const port = await freePort()
const publicUrl = `http://localhost:${port}`
const people = [{ email: 'student001@iiitdmj.ac.in', name: 'Aarohi Kulkarni', given_name: 'Aarohi' }]
let claimsFor: (claims: AccountClaims) => Record<string, unknown>

const devProvider = await startIdentityProvider({
	port: 0,
	publicUrl,
	people,
	claimsFor: (claims) => claimsFor(claims),
})
afterAll(devProvider.close)
const { app, clock } = await testApp({ deps: { publicUrl }, identity: devProvider })
await app.listen({ host: '127.0.0.1', port })

beforeEach(() => {
	claimsFor = (claims) => ({ ...claims })
})

const student = 'student001@iiitdmj.ac.in'
const isCallback = (url: URL) => url.pathname === paths.providerCallback
const isScreen = (url: URL) => url.origin === publicUrl && !url.pathname.startsWith('/auth/')
const locationOf = ({ location }: Visit) => location && location.pathname + location.search
const tokensOf = ({ location }: Visit) => Object.fromEntries(new URLSearchParams(location?.hash.slice(1)))

/** Presses the button, signs in at the dev identity provider, and stops before the callback. */
async function upToCallback(browser: TestBrowser, email = student): Promise<URL> {
	const page = await browser.follow(await browser.get(publicUrl + paths.signIn))
	const visit = await browser.follow(await browser.post(page.url, { email }), isCallback)
	if (!visit.location) throw new Error(`no way back from ${visit.url}`)
	return visit.location
}

const finish = async (browser: TestBrowser, callback: URL) => browser.follow(await browser.get(callback), isScreen)

async function signIn(email = student, browser = new TestBrowser()): Promise<Visit> {
	return finish(browser, await upToCallback(browser, email))
}

async function userOf(accessToken: string | undefined) {
	const answer = await fetch(publicUrl + paths.user, { headers: { authorization: `Bearer ${accessToken}` } })
	return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('signing in', () => {
	test('ends on /callback with tokens that work', async () => {
		const end = await signIn()
		expect(end.location?.pathname).toBe(paths.callback)
		expect(end.headers.get('cache-control')).toBe('no-store')
		expect(end.headers.get('referrer-policy')).toBe('no-referrer')
		expect(await userOf(tokensOf(end).access_token)).toMatchObject({
			status: 200,
			body: { name: 'Aarohi', full_name: 'Aarohi Kulkarni', email: student, profile: 'missing', role: 'member' },
		})
	})

	test('gives the same member twice, and another student in the same browser another member', async () => {
		const browser = new TestBrowser()
		const ids = []
		for (const email of [student, student, 'student002@iiitdmj.ac.in'])
			ids.push((await userOf(tokensOf(await signIn(email, browser)).access_token)).body.id)
		expect(ids[0]).toBe(ids[1])
		expect(ids[2]).not.toBe(ids[0])
	})

	test('leaves no cookie of ours behind', async () => {
		const browser = new TestBrowser()
		await signIn(student, browser)
		expect(browser.cookies().filter(({ name }) => name.startsWith('sign-in-'))).toEqual([])
	})

	test('works without a browser', async () => {
		const { access_token } = await signInHeadless(publicUrl, 'headless@iiitdmj.ac.in')
		expect((await userOf(access_token)).body).toMatchObject({ email: 'headless@iiitdmj.ac.in' })
		await expect(signInHeadless(publicUrl, 'somebody@gmail.com')).rejects.toThrow('foreign')
	})

	test('works for many at once', async () => {
		const emails = Array.from({ length: inFull(40, 10) }, (_, index) => `crowd${index}@iiitdmj.ac.in`)
		const all = await Promise.all(emails.map((email) => signInHeadless(publicUrl, email)))
		const users = await Promise.all(all.map(({ access_token }) => userOf(access_token)))
		expect(users.map(({ body }) => body.email)).toEqual(emails)
	})
})

describe('returns to /login', () => {
	test('after cancelling', async () => {
		const browser = new TestBrowser()
		const page = await browser.follow(await browser.get(publicUrl + paths.signIn))
		const end = await browser.follow(await browser.get(`${page.url}/cancel`), isScreen)
		expect(locationOf(end)).toBe('/login?error=cancelled')
	})

	test.each(['somebody@gmail.com', 'somebody@iitk.ac.in', 'somebody@iiitdmj.ac.in.evil.example'])(
		'as %s, whom the dev identity provider accepts',
		async (email) => {
			expect(locationOf(await signIn(email))).toBe('/login?error=foreign')
		},
	)

	test.each<[string, Record<string, unknown>]>([
		['foreign', { hd: undefined }],
		['foreign', { hd: 'iitk.ac.in' }],
		['foreign', { email: 'student001@gmail.com' }],
		['unverified', { email_verified: false }],
	])('as %s with forged claims %o', async (reason, forged) => {
		claimsFor = (claims) => ({ ...claims, ...forged })
		expect(locationOf(await signIn())).toBe(`/login?error=${reason}`)
	})

	test('a hosted domain in capitals is accepted', async () => {
		claimsFor = (claims) => ({ ...claims, hd: 'IIITDMJ.AC.IN' })
		expect((await signIn()).location?.pathname).toBe(paths.callback)
	})
})

describe('an attacker', () => {
	test('cannot use a code twice, even with a copy of the cookie', async () => {
		const browser = new TestBrowser()
		const callback = await upToCallback(browser)
		const copies = browser.cookies()
		expect((await finish(browser, callback)).location?.pathname).toBe(paths.callback)
		expect(locationOf(await finish(browser, callback))).toBe('/login?error=expired')
		browser.hold(copies)
		expect(locationOf(await finish(browser, callback))).toBe('/login?error=expired')
	})

	test('cannot use a code that was intercepted in another browser', async () => {
		const callback = await upToCallback(new TestBrowser())
		expect(locationOf(await finish(new TestBrowser(), callback))).toBe('/login?error=expired')
	})

	test('cannot inject their own code into another sign-in: PKCE and nonce belong to the state', async () => {
		const [attacker, victim] = [new TestBrowser(), new TestBrowser()]
		const stolen = (await upToCallback(attacker, 'attacker@iiitdmj.ac.in')).searchParams.get('code') ?? ''
		const callback = await upToCallback(victim)
		callback.searchParams.set('code', stolen)
		expect(locationOf(await finish(victim, callback))).toBe('/login?error=expired')
	})

	test('cannot claim that another provider answered', async () => {
		const browser = new TestBrowser()
		const callback = await upToCallback(browser)
		callback.searchParams.set('iss', 'https://evil.example')
		expect(locationOf(await finish(browser, callback))).toBe('/login?error=failed')
	})

	test('cannot come back too late', async () => {
		const browser = new TestBrowser()
		const callback = await upToCallback(browser)
		clock.advance(601_000)
		expect(locationOf(await finish(browser, callback))).toBe('/login?error=expired')
	})
})
