import { PassThrough } from 'node:stream'
import { paths } from '@ydo/contract/session'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { startFakeProvider } from '#test/fake-provider.ts'
import { createLogger } from './logger.ts'

const log = new PassThrough({ encoding: 'utf8' })
let lines = ''
log.on('data', (chunk) => {
	lines += chunk
})
const fake = await startFakeProvider()
const { app, db, deps, setStatus } = await testApp({
	identity: fake,
	server: { loggerInstance: createLogger('trace', log) },
})

const claims = {
	sub: '108204377111222333444',
	hd: 'iiitdmj.ac.in',
	email: 'aarohi.kulkarni@iiitdmj.ac.in',
	email_verified: true,
	name: 'Aarohi Kulkarni',
	given_name: 'Aarohi',
}
const code = 'the-code-of-the-provider'
const secrets: string[] = [claims.sub, claims.email, 'Kulkarni', 'Aarohi', 'aarohi', code, fake.clientSecret]

/** Signs in with these claims; remembers every secret that passes by. */
async function signIn(changes: Record<string, unknown> = {}): Promise<URLSearchParams> {
	const out = await app.inject(paths.signIn)
	const [cookie] = out.cookies
	const { searchParams } = new URL(out.headers.location ?? '')
	const state = searchParams.get('state') ?? ''
	const nonce = searchParams.get('nonce') ?? ''
	fake.lie({ claims: { ...claims, nonce, ...changes } })
	const url = `${paths.providerCallback}?code=${code}&state=${state}`
	const back = await app.inject({ url, cookies: { [cookie?.name ?? '']: cookie?.value ?? '' } })
	const tokens = new URLSearchParams(back.headers.location?.split('#')[1])
	secrets.push(state, nonce, cookie?.value ?? '', ...tokens.values(), fake.lastExchange().get('code_verifier') ?? '')
	return tokens
}

// Every outcome of a sign-in, with its secrets recorded.
const first = await signIn()
const payload = { refresh_token: first.get('refresh_token') }
const headers = { authorization: `Bearer ${first.get('access_token')}` }
await app.inject({ url: paths.user, headers })
const refreshed = await app.inject({ method: 'POST', url: paths.refresh, payload })
secrets.push(refreshed.json().access_token, refreshed.json().refresh_token)
await app.inject({ method: 'POST', url: paths.refresh, payload: { refresh_token: `${payload.refresh_token}x` } })
await app.inject({ method: 'POST', url: paths.signOut, payload, headers })
for (const wrong of [{ nonce: 'wrong' }, { hd: 'gmail.com' }, { email_verified: false }, { aud: 'wrong' }])
	await signIn(wrong)
await app.inject(`${paths.providerCallback}?error=${claims.email}&error_description=${claims.email}&state=x`)
const [member] = await db.selectFrom('members').select('id').execute()
if (member) await setStatus(member.id, 'suspended')
await signIn()
await fake.close()
await signIn()

test('logs sign-ins without a token, code, name or e-mail', () => {
	expect(lines).toContain('"path":"/auth/callback/google"')
	expect(lines).toContain('sign-in failed')
	for (const secret of secrets.filter(Boolean)) expect(lines).not.toContain(secret)
})

test('stores no name, e-mail, provider subject or token, in any encoding', async () => {
	const tables = await sql<{
		name: string
	}>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
	expect(tables.rows.length).toBeGreaterThan(5)
	const dump: string[] = []
	for (const { name } of tables.rows) {
		const rows = await sql<{ row: string }>`select t::text as row from ${sql.id(name)} t`.execute(db)
		dump.push(...rows.rows.map(({ row }) => row))
	}
	const text = dump.join('\n')
	expect(text).toContain(deps.hasher.hash('subject', claims.sub).toString('hex'))
	for (const secret of secrets.filter(Boolean))
		for (const spelling of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')])
			expect(text.includes(spelling), `${secret} in the database`).toBe(false)
})
