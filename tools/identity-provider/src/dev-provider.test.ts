import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { paths } from '@ydo/contract/session'
import { freePort } from '@ydo/server/test/free-port'
import { afterAll, describe, expect, test } from 'vitest'
import { TestBrowser, type Visit } from '#test/browser.ts'
import type { DemoPerson } from './accounts.ts'
import { type DevProvider, type DevProviderSettings, startIdentityProvider } from './start.ts'

const publicUrl = 'http://localhost:41101'
const people: DemoPerson[] = [
	{ email: 'student001@iiitdmj.ac.in', name: 'Aarohi Kulkarni', given_name: 'Aarohi' },
	{ email: 'student002@iiitdmj.ac.in', name: '<b>आराध्या</b>', given_name: 'आराध्या' },
]

const started: DevProvider[] = []
afterAll(async () => {
	for (const devProvider of started) await devProvider.close()
})

async function start(settings: Partial<DevProviderSettings> = {}): Promise<DevProvider> {
	const devProvider = await startIdentityProvider({ port: 0, publicUrl, people, ...settings })
	started.push(devProvider)
	return devProvider
}

const devProvider = await start()
const verifier = randomBytes(32).toString('base64url')

function authorizationUrl(changes: Record<string, string | undefined> = {}, { issuer, clientId } = devProvider): URL {
	const url = new URL('/auth', issuer)
	const parameters = {
		client_id: clientId,
		redirect_uri: publicUrl + paths.providerCallback,
		response_type: 'code',
		scope: 'openid email profile',
		state: 'the state',
		nonce: 'the nonce',
		code_challenge: createHash('sha256').update(verifier).digest('base64url'),
		code_challenge_method: 'S256',
		prompt: 'select_account',
		hd: 'iiitdmj.ac.in',
		...changes,
	}
	for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
	return url
}

const isOurs = (url: URL) => url.origin === publicUrl

async function openPage(
	browser = new TestBrowser(),
	url = authorizationUrl(),
): Promise<{ browser: TestBrowser; page: Visit }> {
	return { browser, page: await browser.follow(await browser.get(url)) }
}

/** Signs in by the form; returns the query that comes back to the app. */
async function signIn(email: string, browser = new TestBrowser(), server = devProvider): Promise<URLSearchParams> {
	const { page } = await openPage(browser, authorizationUrl({}, server))
	const end = await browser.follow(await browser.post(page.url, { email }), isOurs)
	return end.location?.searchParams ?? new URLSearchParams()
}

function exchange(code: string, changes: Record<string, string> = {}, server = devProvider): Promise<Response> {
	const form = {
		grant_type: 'authorization_code',
		code,
		redirect_uri: publicUrl + paths.providerCallback,
		client_id: server.clientId,
		client_secret: server.clientSecret,
		code_verifier: verifier,
		...changes,
	}
	return fetch(new URL('/token', server.issuer), { method: 'POST', body: new URLSearchParams(form) })
}

async function claimsOf(email: string, server = devProvider): Promise<Record<string, unknown>> {
	const code = (await signIn(email, new TestBrowser(), server)).get('code') ?? ''
	const { id_token } = (await (await exchange(code, {}, server)).json()) as { id_token: string }
	return JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString())
}

describe('the page', () => {
	test('says what it is and offers the demo students, with one field and one way to submit', async () => {
		const { page } = await openPage()
		expect(page.status).toBe(200)
		expect(page.text).toContain('This is a dev identity provider')
		expect(page.text.match(/<input /g)).toHaveLength(1)
		expect(page.text).toMatch(/<input [^>]*name="email"/)
		expect(page.text.match(/type="submit"|<button(?![^>]*type=)/g)).toHaveLength(1)
		expect(page.text).toContain('Aarohi Kulkarni')
		expect(page.text).toContain('student001')
		expect(page.text).toContain('&lt;b&gt;आराध्या')
	})

	test('runs no script, loads nothing from elsewhere, and may redirect to the app alone', async () => {
		const { page } = await openPage()
		expect(page.headers.get('content-security-policy')).toBe(
			`default-src 'none'; style-src 'self'; form-action 'self' ${publicUrl}; base-uri 'none'; frame-ancestors 'none'`,
		)
		expect(page.text).not.toContain('<script')
		const sheet = await fetch(new URL('/sign-in/page.css', devProvider.issuer))
		expect(sheet.headers.get('content-type')).toContain('text/css')
		expect(await sheet.text()).toContain('#fff4e4')
	})

	test.each([
		'',
		'   ',
		'nonsense',
		'a@b',
		'a b@iiitdmj.ac.in',
		'@iiitdmj.ac.in',
		'x@y@iiitdmj.ac.in',
		'"><script>alert(1)</script>',
	])('keeps %o in the field and says beside it what is wrong', async (email) => {
		const { browser, page } = await openPage()
		const again = await browser.post(page.url, { email })
		expect(again.status).toBe(422)
		const typed = email.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
		expect(again.text).toContain(`value="${typed}" aria-invalid="true" aria-describedby="error"`)
		expect(again.text).toContain('That is not an e-mail address. Type one like student001@iiitdmj.ac.in.')
		expect(again.text).not.toContain('<script')
		const end = await browser.follow(await browser.post(page.url, { email: 'student001@iiitdmj.ac.in' }), isOurs)
		expect(end.location?.searchParams.get('code')).toBeTruthy()
	})

	test('is shown at every sign-in, so that another student can be chosen', async () => {
		const browser = new TestBrowser()
		for (const email of ['student001@iiitdmj.ac.in', 'student002@iiitdmj.ac.in', 'student001@iiitdmj.ac.in']) {
			const { page } = await openPage(browser, authorizationUrl({ prompt: undefined }))
			expect(page.text).toContain('Choose an account')
			const end = await browser.follow(await browser.post(page.url, { email }), isOurs)
			expect(end.location?.searchParams.get('code')).toBeTruthy()
		}
	})

	test('signs a demo student in with one click', async () => {
		const { browser, page } = await openPage()
		const [href] = page.text.match(/\/sign-in\/[\w-]+\/as\/student001[^"]+/) ?? []
		const end = await browser.follow(await browser.get(new URL(href ?? '', devProvider.issuer)), isOurs)
		expect(end.location?.searchParams.get('code')).toBeTruthy()
	})

	test('can be cancelled, which returns access_denied to the app', async () => {
		const { browser, page } = await openPage()
		const [href] = page.text.match(/\/sign-in\/[\w-]+\/cancel/) ?? []
		const end = await browser.follow(await browser.get(new URL(href ?? '', devProvider.issuer)), isOurs)
		expect(Object.fromEntries(end.location?.searchParams ?? [])).toMatchObject({
			error: 'access_denied',
			state: 'the state',
		})
	})

	test("shows the way back for another browser's sign-in", async () => {
		const { page } = await openPage()
		const visit = await new TestBrowser().get(page.url)
		expect(visit.status).toBe(400)
		expect(visit.text).toContain(`href="${publicUrl}/login"`)
	})

	test('works in two tabs at once', async () => {
		const browser = new TestBrowser()
		const [first, second] = [await openPage(browser), await openPage(browser)]
		for (const { page } of [first, second]) {
			const end = await browser.follow(await browser.post(page.url, { email: 'x@iiitdmj.ac.in' }), isOurs)
			expect(end.location?.searchParams.get('code')).toBeTruthy()
		}
	})
})

describe('the ID token', () => {
	test("has a demo student's claims in Google's form", async () => {
		expect(await claimsOf('student001@iiitdmj.ac.in')).toMatchObject({
			iss: devProvider.issuer,
			aud: devProvider.clientId,
			sub: expect.stringMatching(/^\d{21}$/),
			nonce: 'the nonce',
			hd: 'iiitdmj.ac.in',
			email: 'student001@iiitdmj.ac.in',
			email_verified: true,
			name: 'Aarohi Kulkarni',
			given_name: 'Aarohi',
			family_name: 'Kulkarni',
		})
	})

	test.each([
		['aarohi.m_kulkarni2@iiitdmj.ac.in', 'Aarohi M Kulkarni', 'iiitdmj.ac.in'],
		['24bcs001@iitk.ac.in', '24BCS001', 'iitk.ac.in'],
		['1234@iitk.ac.in', '1234', 'iitk.ac.in'],
		['somebody@gmail.com', 'Somebody', undefined],
		['Somebody@Outlook.com', 'Somebody', undefined],
	])('of %s makes do with the address', async (email, name, hd) => {
		const claims = await claimsOf(email)
		expect(claims).toMatchObject({ name, email: email.toLowerCase() })
		expect(claims.hd).toBe(hd)
	})

	test('has the same subject after a restart, and another one for another address', async () => {
		const other = await start()
		const [before, after] = [await claimsOf('x@iiitdmj.ac.in'), await claimsOf('X@iiitdmj.ac.in', other)]
		expect(after.sub).toBe(before.sub)
		expect((await claimsOf('y@iiitdmj.ac.in')).sub).not.toBe(before.sub)
	})
})

describe('the protocol', () => {
	test('demands PKCE', async () => {
		const { headers } = await new TestBrowser().get(
			authorizationUrl({ code_challenge: undefined, code_challenge_method: undefined }),
		)
		expect(new URL(headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_request')
	})

	test('redirects to the registered address alone', async () => {
		const visit = await new TestBrowser().get(
			authorizationUrl({ redirect_uri: 'http://localhost:41199/auth/callback/google' }),
		)
		expect(visit.location).toBeUndefined()
		expect(visit.status).toBe(400)
	})

	test('takes a code once, with its verifier and the secret', async () => {
		const wrong = (await signIn('x@iiitdmj.ac.in')).get('code') ?? ''
		expect((await exchange(wrong, { code_verifier: 'x'.repeat(43) })).status).toBe(400)
		expect((await exchange(wrong, { client_secret: 'guessed' })).status).toBe(401)
		const code = (await signIn('x@iiitdmj.ac.in')).get('code') ?? ''
		expect((await exchange(code)).status).toBe(200)
		expect((await exchange(code)).status).toBe(400)
	})
})

describe('the process', () => {
	test('refuses an app that is not on this machine', async () => {
		for (const address of ['https://ydo.iiitdmj.ac.in', 'http://192.168.1.2:3000', 'http://localhost.evil.example'])
			await expect(startIdentityProvider({ port: 0, publicUrl: address, people })).rejects.toThrow('this machine')
	})

	test('takes the next free port', async () => {
		const port = await freePort(1)
		const taken = createServer().listen(port, '127.0.0.1')
		await once(taken, 'listening')
		expect((await start({ port })).issuer).toBe(`http://localhost:${port + 1}`)
		taken.close()
	})
})
