import { paths } from '@ydo/contract/session'
import { beforeEach, describe, expect, test } from 'vitest'
import { sealHold } from '#domain/admission/admission.ts'
import { discoverProvider } from '#infra/identity-provider.ts'
import { dayOf } from '#infra/time.ts'
import { testApp } from '#test/app.ts'
import { type Lies, startFakeProvider } from '#test/fake-provider.ts'
import { signInSteps } from '#test/sign-in-steps.ts'
import { signInRoutes } from './routes.ts'

// Responses of a provider, and the parts of them that are trusted.
const fake = await startFakeProvider()
const { app, db, deps, clock, setStatus } = await testApp({ only: signInRoutes, identity: fake })
const { begin, comeBack, signInWith } = signInSteps(app, fake)

type Claims = Record<string, unknown>

beforeEach(() => fake.lie({}))

const memberCount = async () => (await db.selectFrom('members').select('id').execute()).length

describe('an ID token that is not accepted', () => {
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

describe('an account that is not admitted', () => {
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

describe('an account held as underage', () => {
	test('gets no session and no membership until the day comes', async () => {
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

describe('an error of the provider', () => {
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
	])('%s: the token exchange is answered %i %o', async (reason, status, body) => {
		const begun = await begin()
		fake.lie({ answer: { status, body } })
		expect((await comeBack(begun)).headers.location).toBe(`/login?error=${reason}`)
	})
})

describe('an unreachable provider', () => {
	test('is retried on the next sign-in', async () => {
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

	test('redirects the browser to /login', async () => {
		const gone = await startFakeProvider()
		await gone.close()
		const away = await testApp({ only: signInRoutes, identity: gone })
		const answer = await away.app.inject(paths.signIn)
		expect(answer.statusCode).toBe(302)
		expect(answer.headers.location).toBe('/login?error=unavailable')
	})

	test('must use https unless it is local', () => {
		const settings = { clientId: 'x', clientSecret: 'y', publicUrl: 'http://localhost:3000' }
		for (const issuer of ['http://accounts.example', 'http://localhost.evil.example', 'ftp://localhost'])
			expect(() => discoverProvider({ ...settings, issuer })).toThrow('https')
	})
})
