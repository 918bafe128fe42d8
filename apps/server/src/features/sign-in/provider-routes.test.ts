import { limits } from '@ydo/contract/limits'
import { paths } from '@ydo/contract/session'
import { lifetimes } from '@ydo/contract/timings'
import { arrivalCookie } from '@ydo/contract/token-pair'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { startFakeProvider } from '#test/fake-provider.ts'
import { signInSteps, student } from '#test/sign-in-steps.ts'
import { signInRoutes } from './routes.ts'

const fake = await startFakeProvider()
const publicUrl = 'http://localhost:3000'
const { app, db, clock } = await testApp({ only: signInRoutes, identity: fake })
const { begin, comeBack, signInWith } = signInSteps(app, fake)

beforeEach(() => fake.lie({}))

const memberCount = async () => (await db.selectFrom('members').select('id').execute()).length

describe('the redirect to the provider', () => {
	test('asks for a code with PKCE, state, nonce and hosted domain, and for an account choice', async () => {
		const { answer, sent, parameter } = await begin()
		expect(answer.statusCode).toBe(302)
		expect(sent.href.startsWith(`${fake.issuer}/authorize?`)).toBe(true)
		expect(Object.fromEntries(sent.searchParams)).toMatchObject({
			response_type: 'code',
			client_id: fake.clientId,
			redirect_uri: publicUrl + paths.providerCallback,
			scope: 'openid email profile',
			code_challenge_method: 'S256',
			prompt: 'select_account',
			hd: 'iiitdmj.ac.in',
		})
		expect(sent.searchParams.has('max_age')).toBe(false)
		for (const name of ['state', 'nonce', 'code_challenge']) expect(parameter(name)).toMatch(/^[\w-]{43}$/)
		expect(answer.headers['cache-control']).toBe('no-store')
	})

	test('requests reauthentication if wanted', async () => {
		const sent = new URL((await app.inject(paths.signInAgain)).headers.location ?? '')
		expect(Object.fromEntries(sent.searchParams)).toMatchObject({ max_age: '0', prompt: 'select_account' })
	})

	test('sets a cookie that is HttpOnly, SameSite and sealed', async () => {
		const { cookie, nonce, state } = await begin()
		expect(cookie).toMatchObject({ name: `sign-in-${state}`, httpOnly: true, sameSite: 'Lax', path: '/' })
		expect(cookie.maxAge).toBe(lifetimes.signIn)
		expect(cookie.value).not.toContain(nonce)
	})

	test('uses a cookie prefix over https that a sibling subdomain cannot set', async () => {
		const secure = await testApp({
			only: signInRoutes,
			identity: fake,
			deps: { publicUrl: 'https://ydo.iiitdmj.ac.in' },
		})
		const [cookie] = (await secure.app.inject(paths.signIn)).cookies
		expect(cookie?.name).toMatch(/^__Host-sign-in-/)
		expect(cookie).toMatchObject({ secure: true, path: '/' })
		expect(cookie?.domain).toBeUndefined()
	})

	test('leaves cookies with a similar name alone', async () => {
		const headers = { cookie: Array.from({ length: 9 }, (_, index) => `sign-in-a b${index}=x`).join('; ') }
		const answer = await app.inject({ url: paths.signIn, headers })
		expect(answer.statusCode).toBe(302)
		expect(answer.cookies).toHaveLength(1)
	})

	test('clears abandoned sign-ins before they pile up in the browser', async () => {
		const cookies = Object.fromEntries(
			Array.from({ length: 8 }, (_, index) => [`sign-in-${String(index).repeat(43)}`, 'x']),
		)
		const answer = await app.inject({ url: paths.signIn, cookies: { ...cookies, other: 'kept' } })
		const cleared = answer.cookies.filter(({ value }) => value === '').map(({ name }) => name)
		expect(cleared.sort()).toEqual(Object.keys(cookies))
	})

	test('does not start or finish a sign-in on HEAD', async () => {
		for (const url of [paths.signIn, paths.providerCallback])
			expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(404)
	})
})

describe('the callback', () => {
	test('passes both tokens to an admitted student in the fragment, uncached', async () => {
		const begun = await begin()
		fake.lie({ claims: { ...student, nonce: begun.nonce } })
		const answer = await comeBack(begun)
		expect(answer.statusCode).toBe(302)
		const { pathname, hash, search, origin } = new URL(answer.headers.location ?? '', publicUrl)
		expect({ pathname, search, origin }).toEqual({ pathname: paths.callback, search: '', origin: publicUrl })
		const tokens = new URLSearchParams(hash.slice(1))
		expect([...tokens.keys()]).toEqual(['access_token', 'refresh_token'])
		expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
		expect(answer.cookies).toMatchObject([{ name: begun.cookie.name, value: '' }, { name: expect.any(String) }])

		const headers = { authorization: `Bearer ${tokens.get('access_token')}` }
		const user = (await app.inject({ url: paths.user, headers })).json()
		expect(user).toMatchObject({ name: 'Aarohi Kulkarni', full_name: 'Aarohi Kulkarni', email: student.email })
	})

	test.each(['http://localhost:3000', 'https://ydo.iiitdmj.ac.in'])(
		'announces the tokens to the callback screen of %s by a cookie named after them',
		async (publicUrl) => {
			const { app } = await testApp({ only: signInRoutes, identity: fake, deps: { publicUrl } })
			const { begin, comeBack } = signInSteps(app, fake)
			const begun = await begin()
			fake.lie({ claims: { ...student, nonce: begun.nonce } })
			const { headers, cookies } = await comeBack(begun)
			const token = new URLSearchParams(headers.location?.split('#')[1]).get('access_token') ?? ''
			const isSecure = publicUrl.startsWith('https')
			expect(cookies.at(-1)).toMatchObject({
				name: arrivalCookie(token, isSecure),
				...{ path: '/', maxAge: lifetimes.arrival, sameSite: 'Lax', ...(isSecure && { secure: true }) },
			})
			expect(cookies.at(-1)?.httpOnly).toBeUndefined()
		},
	)

	test('redeems the code with this sign-in’s verifier and the registered address', async () => {
		const begun = await begin()
		fake.lie({ claims: { ...student, nonce: begun.nonce } })
		await comeBack(begun, { code: 'the code' })
		const form = fake.lastExchange()
		const verifier = new TextEncoder().encode(form.get('code_verifier') ?? '')
		const digest = Buffer.from(await crypto.subtle.digest('SHA-256', verifier)).toString('base64url')
		expect(digest).toBe(begun.parameter('code_challenge'))
		expect(form.get('code')).toBe('the code')
		expect(form.get('redirect_uri')).toBe(publicUrl + paths.providerCallback)
	})

	test('uses the given name for the greeting and the full name for the account', async () => {
		const location = await signInWith({ sub: 'names', given_name: 'Aarohi' })
		const token = new URLSearchParams(location?.split('#')[1]).get('access_token')
		const user = (await app.inject({ url: paths.user, headers: { authorization: `Bearer ${token}` } })).json()
		expect(user).toMatchObject({ name: 'Aarohi', full_name: 'Aarohi Kulkarni' })
	})

	test('the same account is the same member, another account another', async () => {
		await signInWith({ sub: 'returning' })
		const before = await memberCount()
		await signInWith({ sub: 'returning', email: 'renamed@iiitdmj.ac.in' })
		expect(await memberCount()).toBe(before)
		await signInWith({ sub: 'another' })
		expect(await memberCount()).toBe(before + 1)
	})

	test('two sign-ins of one browser may run concurrently', async () => {
		const [first, second] = [await begin(), await begin()]
		const cookies = { [first.cookie.name]: first.cookie.value, [second.cookie.name]: second.cookie.value }
		for (const { nonce, state } of [second, first]) {
			fake.lie({ claims: { ...student, nonce } })
			const answer = await app.inject({ url: `${paths.providerCallback}?code=x&state=${state}`, cookies })
			expect(answer.headers.location).toMatch(/^\/callback#/)
		}
	})
})

describe('a sign-in that did not begin in this browser is refused', () => {
	const expired = '/login?error=expired'

	test('without a state, or with a malformed one', async () => {
		for (const query of [
			'',
			'?code=x',
			'?code=x&state=',
			'?state[]=x&code=x',
			'?code=x&state=%E0%A4%A',
			'?code=x&state=../..',
		])
			expect((await app.inject(paths.providerCallback + query)).headers.location).toBe(expired)
	})

	test('with an unknown state', async () => {
		const { cookie } = await begin()
		expect((await comeBack({ state: 'A'.repeat(43), cookie })).headers.location).toBe(expired)
	})

	test('without the cookie, so that an attacker’s link does not sign the victim in', async () => {
		const { state } = await begin()
		const answer = await app.inject(`${paths.providerCallback}?code=x&state=${state}`)
		expect(answer.headers.location).toBe(expired)
	})

	test('with the cookie of another sign-in under this one’s name', async () => {
		const [mine, other] = [await begin(), await begin()]
		const cookie = { ...other.cookie, name: mine.cookie.name }
		expect((await comeBack({ state: mine.state, cookie })).headers.location).toBe(expired)
	})

	test('with a modified or forged cookie', async () => {
		const { state, cookie } = await begin()
		const changed = [`${cookie.value.slice(0, -3)}AAA`, `x${cookie.value}`, 'a.b.c.d.e', '']
		for (const value of changed)
			expect((await comeBack({ state, cookie: { ...cookie, value } })).headers.location).toBe(expired)
	})

	test('after its expiry', async () => {
		const begun = await begin()
		clock.advance((lifetimes.signIn + 1) * 1000)
		fake.lie({ claims: { ...student, nonce: begun.nonce } })
		expect((await comeBack(begun)).headers.location).toBe(expired)
	})
})

test('redirects to /login, without JSON, when the address is rate-limited', async () => {
	const busy = await testApp({ identity: fake })
	const visit = () => busy.app.inject(paths.providerCallback)
	for (let count = 0; count < limits.signInsPerMinute; count++) await visit()
	const answer = await visit()
	expect(answer.statusCode).toBe(302)
	expect(answer.headers.location).toBe('/login?error=unavailable')
})

describe('the redirect target ignores the request', () => {
	test.each([
		'?redirect_uri=https://evil.example&next=//evil.example&callbackUrl=https://evil.example',
		'?error=//evil.example&state=x',
	])('%s', async (query) => {
		const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', referer: 'https://evil.example/' }
		const out = await app.inject({ url: paths.signIn + query, headers })
		const url = new URL(out.headers.location ?? '')
		expect(url.origin).toBe(fake.issuer)
		expect(url.searchParams.get('redirect_uri')).toBe(publicUrl + paths.providerCallback)
		const back = await app.inject({ url: paths.providerCallback + query, headers })
		expect(back.headers.location).toMatch(/^\/login\?error=\w+$/)
	})
})

test('redirects to /login on an internal error', async () => {
	const broken = await testApp({
		only: signInRoutes,
		deps: {
			provider: { authorizationUrl: () => Promise.reject(new Error('secret')), exchange: () => Promise.reject() },
		},
	})
	const answer = await broken.app.inject(paths.signIn)
	expect(answer.statusCode).toBe(302)
	expect(answer.headers.location).toBe('/login?error=failed')
})

describe('a member who is no longer on the roster file', () => {
	test('may sign in to be informed, while a non-member may not', async () => {
		let listed = new Set([student.email])
		const roster = { addresses: () => listed, refresh: async () => {} }
		const own = await testApp({ only: signInRoutes, identity: fake, deps: { roster } })
		const { signInWith } = signInSteps(own.app, fake)
		const tokenOf = (location = '') =>
			new URLSearchParams(new URL(location, publicUrl).hash.slice(1)).get('access_token')
		const user = async (location: string | undefined) =>
			(await own.app.inject({ url: paths.user, headers: { authorization: `Bearer ${tokenOf(location)}` } })).json()
		const before = await user(await signInWith({ sub: '7' }))
		expect(before).not.toHaveProperty('lapsesAt')
		listed = new Set(['somebody.else@iiitdmj.ac.in'])
		expect(await user(await signInWith({ sub: '7' }))).toMatchObject({ id: before.id, lapsesAt: expect.any(String) })
		expect(await signInWith({ sub: '8' })).toBe('/login?error=not_student')
		expect(await signInWith({ sub: '7', email_verified: false })).toBe('/login?error=unverified')
		// With another address that is on the roster file they are a regular member.
		const renamed = { sub: '7', email: 'somebody.else@iiitdmj.ac.in' }
		expect(await user(await signInWith(renamed))).not.toHaveProperty('lapsesAt')
	})
})
