import { paths } from '@ydo/contract/session'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '#platform/day.ts'
import { sealHold } from '#platform/held-account.ts'
import { discoverProvider } from '#platform/identity-provider.ts'
import { testApp } from '#testing/app.ts'
import { type Lies, startFakeProvider } from '#testing/fake-provider.ts'
import { signInSteps } from '#testing/sign-in-steps.ts'
import { signInRoutes } from './routes.ts'

// What a provider may say, and which of it is believed.
const fake = await startFakeProvider()
const { app, db, deps, clock, setStatus } = await testApp({ only: signInRoutes, identity: fake })
const { begin, comeBack, signInWith } = signInSteps(app, fake)

type Claims = Record<string, unknown>

beforeEach(() => fake.lie({}))

const memberCount = async () => (await db.selectFrom('members').select('id').execute()).length

describe('an ID token that is not believed', () => {
	const now = Math.floor(Date.now() / 1000)
	test.each<[string, Claims, Partial<Lies>]>([
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

describe('an account whose owner said they are under age', () => {
	test('gets no session and is no member until the day comes', async () => {
		const subjectHash = deps.hasher.hash('subject', 'young')
		const day = dayOf(clock.now())
		const hold = (until: number) => ({ subject_hash: subjectHash, sealed: sealHold(deps.sealer, subjectHash, until) })
		await db
			.insertInto('held_accounts')
			.values(hold(day + 1))
			.execute()
		const before = await memberCount()
		expect(await signInWith({ sub: 'young' })).toBe('/login?error=under_age')
		expect(await memberCount()).toBe(before)
		await db.updateTable('held_accounts').set(hold(day)).execute()
		expect(await signInWith({ sub: 'young' })).toMatch(/^\/callback#/)
		expect(await memberCount()).toBe(before + 1)
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
		const settings = { clientId: 'x', clientSecret: 'y', publicUrl: 'http://localhost:3000' }
		for (const issuer of ['http://accounts.example', 'http://localhost.evil.example', 'ftp://localhost'])
			expect(() => discoverProvider({ ...settings, issuer })).toThrow('https')
	})
})
