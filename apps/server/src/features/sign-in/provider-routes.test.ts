import { paths } from '@ydo/contract/session'
import { lifetimes } from '@ydo/contract/timings'
import { beforeEach, describe, expect, test } from 'vitest'
import { discoverProvider } from '#platform/identity-provider.ts'
import { testApp } from '#testing/app.ts'
import { startFakeProvider } from '#testing/fake-provider.ts'
import { signInRoutes } from './routes.ts'

const fake = await startFakeProvider()
const publicUrl = 'http://localhost:3000'
const { app, db, clock, setStatus } = await testApp({ only: signInRoutes, identity: fake })

const student = { hd: 'iiitdmj.ac.in', email: 'aarohi@iiitdmj.ac.in', email_verified: true, name: 'Aarohi Kulkarni' }

type Claims = Record<string, unknown>
type Lies = Parameters<typeof fake.lie>[0]

beforeEach(() => fake.lie({}))

/** What a browser knows after pressing the button: where it was sent, and the cookie it was given. */
async function begin() {
	const answer = await app.inject(paths.signIn)
	const [cookie] = answer.cookies
	const sent = new URL(answer.headers.location ?? '')
	const parameter = (name: string) => sent.searchParams.get(name) ?? ''
	if (!cookie) throw new Error('no cookie')
	return { answer, sent, cookie, state: parameter('state'), nonce: parameter('nonce'), parameter }
}

type Begun = Awaited<ReturnType<typeof begin>>

function comeBack(
	{ state, cookie }: Pick<Begun, 'state' | 'cookie'>,
	query: Record<string, string> = { code: 'good' },
) {
	const url = `${paths.providerCallback}?${new URLSearchParams({ ...query, state })}`
	return app.inject({ url, cookies: { [cookie.name]: cookie.value } })
}

/** A whole sign-in with an ID token of these claims; returns where the browser ends. */
async function signInWith(claims: Claims, lies: Lies = {}) {
	const begun = await begin()
	fake.lie({ ...lies, claims: { ...student, nonce: begun.nonce, ...claims } })
	return (await comeBack(begun)).headers.location
}

const memberCount = async () => (await db.selectFrom('members').select('id').execute()).length

describe('leaving for the provider', () => {
	test('asks for a code with PKCE, state, nonce and the institute, and lets the account be chosen', async () => {
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
		for (const name of ['state', 'nonce', 'code_challenge']) expect(parameter(name)).toMatch(/^[\w-]{43}$/)
		expect(answer.headers['cache-control']).toBe('no-store')
	})

	test('gives a cookie that no script reads, no other site sends and nobody can look into', async () => {
		const { cookie, nonce, state } = await begin()
		expect(cookie).toMatchObject({ name: `sign-in-${state}`, httpOnly: true, sameSite: 'Lax', path: '/' })
		expect(cookie.maxAge).toBe(lifetimes.signIn)
		expect(cookie.value).not.toContain(nonce)
	})

	test('over https the cookie cannot be planted by a neighbouring subdomain', async () => {
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

	test('abandoned sign-ins do not pile up in the browser', async () => {
		const cookies = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`sign-in-${index}`, 'x']))
		const answer = await app.inject({ url: paths.signIn, cookies: { ...cookies, other: 'kept' } })
		const cleared = answer.cookies.filter(({ value }) => value === '').map(({ name }) => name)
		expect(cleared.sort()).toEqual(Object.keys(cookies))
	})

	test('a HEAD request neither starts nor finishes a sign-in', async () => {
		for (const url of [paths.signIn, paths.providerCallback])
			expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(404)
	})
})

describe('coming back', () => {
	test('a student of the institute gets both tokens in the fragment, and nobody else sees them', async () => {
		const begun = await begin()
		fake.lie({ claims: { ...student, nonce: begun.nonce } })
		const answer = await comeBack(begun)
		expect(answer.statusCode).toBe(302)
		const { pathname, hash, search, origin } = new URL(answer.headers.location ?? '', publicUrl)
		expect({ pathname, search, origin }).toEqual({ pathname: paths.callback, search: '', origin: publicUrl })
		const tokens = new URLSearchParams(hash.slice(1))
		expect([...tokens.keys()]).toEqual(['access_token', 'refresh_token'])
		expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
		expect(answer.cookies).toMatchObject([{ name: begun.cookie.name, value: '' }])

		const headers = { authorization: `Bearer ${tokens.get('access_token')}` }
		const user = (await app.inject({ url: paths.user, headers })).json()
		expect(user).toMatchObject({ name: 'Aarohi Kulkarni', full_name: 'Aarohi Kulkarni', email: student.email })
	})

	test('the code is redeemed with the verifier of this sign-in and the registered address', async () => {
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

	test('the greeting uses the given name, the account its whole name', async () => {
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

	test('two sign-ins of one browser may be on their way at once', async () => {
		const [first, second] = [await begin(), await begin()]
		const cookies = { [first.cookie.name]: first.cookie.value, [second.cookie.name]: second.cookie.value }
		for (const { nonce, state } of [second, first]) {
			fake.lie({ claims: { ...student, nonce } })
			const answer = await app.inject({ url: `${paths.providerCallback}?code=x&state=${state}`, cookies })
			expect(answer.headers.location).toMatch(/^\/callback#/)
		}
	})
})

describe('a sign-in that did not begin in this browser', () => {
	const expired = '/login?error=expired'

	test('without a state, or with a state of no form of ours', async () => {
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

	test('with a state nobody was given', async () => {
		const { cookie } = await begin()
		expect((await comeBack({ state: 'A'.repeat(43), cookie })).headers.location).toBe(expired)
	})

	test('without the cookie: the attacker’s link brings the victim nowhere', async () => {
		const { state } = await begin()
		const answer = await app.inject(`${paths.providerCallback}?code=x&state=${state}`)
		expect(answer.headers.location).toBe(expired)
	})

	test('with the cookie of another sign-in under this one’s name', async () => {
		const [mine, other] = [await begin(), await begin()]
		const cookie = { ...other.cookie, name: mine.cookie.name }
		expect((await comeBack({ state: mine.state, cookie })).headers.location).toBe(expired)
	})

	test('with a cookie that was changed or made up', async () => {
		const { state, cookie } = await begin()
		const changed = [`${cookie.value.slice(0, -3)}AAA`, `x${cookie.value}`, 'a.b.c.d.e', '']
		for (const value of changed)
			expect((await comeBack({ state, cookie: { ...cookie, value } })).headers.location).toBe(expired)
	})

	test('after its time', async () => {
		const begun = await begin()
		clock.advance((lifetimes.signIn + 1) * 1000)
		fake.lie({ claims: { ...student, nonce: begun.nonce } })
		expect((await comeBack(begun)).headers.location).toBe(expired)
	})
})

describe('an ID token that is not believed', () => {
	const now = Math.floor(Date.now() / 1000)
	test.each<[string, Claims, Lies]>([
		['another sign-in’s nonce', { nonce: 'x'.repeat(43) }, {}],
		['no nonce', { nonce: undefined }, {}],
		['another audience', { aud: 'somebody-else' }, {}],
		['more audiences without saying for whom', { aud: ['ydo-test', 'somebody-else'], azp: 'somebody-else' }, {}],
		['another issuer', { iss: 'https://accounts.example' }, {}],
		['expired', { exp: now - 3600, iat: now - 7200 }, {}],
		['no subject', { sub: undefined }, {}],
		['an empty subject', { sub: '' }, {}],
		['a signature of another key', {}, { signature: 'stranger' }],
		['no signature', {}, { signature: 'none' }],
	])('%s', async (_, claims, lies) => {
		const before = await memberCount()
		expect(await signInWith(claims, lies)).toBe('/login?error=failed')
		expect(await memberCount()).toBe(before)
	})
})

describe('an account that does not belong', () => {
	test.each<[string, Claims]>([
		['foreign', { hd: undefined }],
		['foreign', { hd: 'iiitdmj.ac.in.evil.example' }],
		['foreign', { hd: 'gmail.com', email: 'x@iiitdmj.ac.in' }],
		['foreign', { email: 'x@gmail.com' }],
		['foreign', { email: 'x@iiitdmj.ac.in@evil.example' }],
		['foreign', { email: undefined }],
		['unverified', { email_verified: false }],
		['unverified', { email_verified: 'true' }],
		['unverified', { email_verified: undefined }],
	])('%s: %o', async (reason, claims) => {
		const before = await memberCount()
		expect(await signInWith({ sub: 'foreign', ...claims })).toBe(`/login?error=${reason}`)
		expect(await memberCount()).toBe(before)
	})

	test('a suspended member gets no session', async () => {
		await signInWith({ sub: 'troublemaker' })
		const members = await db.selectFrom('members').select('id').execute()
		for (const { id } of members) await setStatus(id, 'suspended')
		const sessions = () => db.selectFrom('sessions').select('id').execute()
		const before = (await sessions()).length
		expect(await signInWith({ sub: 'troublemaker' })).toBe('/login?error=suspended')
		expect(await sessions()).toHaveLength(before)
	})
})

describe('what the provider answers', () => {
	test.each([
		['cancelled', 'access_denied'],
		['unavailable', 'temporarily_unavailable'],
		['unavailable', 'server_error'],
		['failed', 'invalid_scope'],
		['failed', '<script>alert(1)</script>'],
	])('%s: error=%s', async (reason, error) => {
		const begun = await begin()
		const answer = await comeBack(begun, { error, error_description: 'https://evil.example' })
		expect(answer.headers.location).toBe(`/login?error=${reason}`)
		expect(answer.cookies).toMatchObject([{ name: begun.cookie.name, value: '' }])
	})

	test.each([
		['expired', 400, { error: 'invalid_grant' }],
		['failed', 401, { error: 'invalid_client' }],
		['unavailable', 503, { error: 'temporarily_unavailable' }],
		['unavailable', 502, {}],
		['failed', 200, { token_type: 'Bearer' }],
	])('%s: the exchange is answered %i %o', async (reason, status, body) => {
		const begun = await begin()
		fake.lie({ answer: { status, body } })
		expect((await comeBack(begun)).headers.location).toBe(`/login?error=${reason}`)
	})
})

describe('nothing in a request decides where the browser goes', () => {
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

describe('a provider that cannot be reached', () => {
	test('is no reason to stay away once it is back', async () => {
		const late = await startFakeProvider()
		late.lie({ issuer: 'https://somebody.else' })
		const away = await testApp({
			only: signInRoutes,
			identity: late,
		})
		expect((await away.app.inject(paths.signIn)).headers.location).toBe('/login?error=unavailable')
		late.lie({})
		expect((await away.app.inject(paths.signIn)).headers.location).toContain(`${late.issuer}/authorize`)
		await late.close()
		expect((await away.app.inject(paths.signIn)).statusCode).toBe(302)
	})

	test('sends the browser back to /login', async () => {
		const gone = await startFakeProvider()
		await gone.close()
		const away = await testApp({ only: signInRoutes, identity: gone })
		const answer = await away.app.inject(paths.signIn)
		expect(answer.statusCode).toBe(302)
		expect(answer.headers.location).toBe('/login?error=unavailable')
	})

	test('must not be somewhere on the network without https', () => {
		const settings = { clientId: 'x', clientSecret: 'y', publicUrl }
		for (const issuer of ['http://accounts.example', 'http://localhost.evil.example', 'ftp://localhost'])
			expect(() => discoverProvider({ ...settings, issuer })).toThrow('https')
	})
})

test('trouble on our own side is no JSON page either', async () => {
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
