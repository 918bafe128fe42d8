import { describe, expect, test } from 'vitest'
import { loadInstitute } from '#domain/institute/institute.ts'
import { isLoopback } from '#infra/loopback.ts'
import { instituteFile } from '#test/institute-file.ts'
import { type Environment, readConfig, withAdmission } from './config.ts'

const google = { GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'very-secret' }

function mistakesOf(env: Environment): string[] {
	try {
		readConfig(env)
		return []
	} catch (error) {
		return (error as Error).message.split('\n')
	}
}

test('defaults to a server for this machine', () => {
	expect(readConfig({}, '/srv')).toEqual({
		port: 3000,
		host: '127.0.0.1',
		dataDir: '/srv/data',
		databaseUrl: undefined,
		publicUrl: 'http://localhost:3000',
		google: undefined,
		issuer: 'https://accounts.google.com',
		instituteFile,
		serviceWorker: true,
		logLevel: 'info',
	})
})

test('reads every setting', () => {
	const env = {
		...google,
		PORT: '8080',
		HOST: '10.0.0.5',
		DATA_DIR: '/var/lib/ydo',
		DATABASE_URL: 'postgresql://u:p@db/ydo',
		PUBLIC_URL: 'https://ydo.iiitdmj.ac.in/',
		OIDC_ISSUER: 'https://login.iiitdmj.ac.in/realms/main',
		INSTITUTE_FILE: 'mine.json',
		SERVICE_WORKER: 'Off',
		LOG_LEVEL: 'WARN',
	}
	expect(readConfig(env, '/srv')).toEqual({
		port: 8080,
		host: '10.0.0.5',
		dataDir: '/var/lib/ydo',
		databaseUrl: 'postgresql://u:p@db/ydo',
		publicUrl: 'https://ydo.iiitdmj.ac.in',
		google: { clientId: google.GOOGLE_CLIENT_ID, clientSecret: google.GOOGLE_CLIENT_SECRET },
		issuer: 'https://login.iiitdmj.ac.in/realms/main',
		instituteFile: '/srv/mine.json',
		serviceWorker: false,
		logLevel: 'warn',
	})
})

test('treats an empty variable as unset', () => {
	expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}))
})

test('derives the default address from the port', () => {
	expect(readConfig({ PORT: '41001' }).publicUrl).toBe('http://localhost:41001')
})

test('listens on this machine alone by default, also with a public address', () => {
	const others = { ...google, PUBLIC_URL: 'https://ydo.iiitdmj.ac.in' }
	expect(readConfig(others).host).toBe('127.0.0.1')
	expect(readConfig({ ...others, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
})

describe('reports each mistake on its own line', () => {
	test.each<[string, Environment, string]>([
		['a word as port', { PORT: 'http' }, 'PORT is "http"; expected a number from 1 to 65535'],
		['port 0', { PORT: '0' }, 'PORT is "0"'],
		['port 65536', { PORT: '65536' }, 'PORT is "65536"'],
		['a port and a half', { PORT: '3000.5' }, 'PORT is "3000.5"'],
		['a name as PUBLIC_URL', { PUBLIC_URL: 'ydo.in' }, 'PUBLIC_URL is "ydo.in"; expected an address such as'],
		['a path in PUBLIC_URL', { PUBLIC_URL: 'http://localhost:3000/ydo' }, 'PUBLIC_URL is "http://localhost:3000/ydo"'],
		['a query in PUBLIC_URL', { PUBLIC_URL: 'http://localhost:3000/?a' }, 'PUBLIC_URL is'],
		['PUBLIC_URL in the clear', { ...google, PUBLIC_URL: 'http://ydo.in' }, 'PUBLIC_URL is "http://ydo.in"'],
		['another protocol', { PUBLIC_URL: 'ftp://localhost' }, 'PUBLIC_URL is "ftp://localhost"'],
		[
			'an issuer in the clear',
			{ OIDC_ISSUER: 'http://login.in' },
			'OIDC_ISSUER is "http://login.in"; expected the https://',
		],
		['two words as HOST', { HOST: 'a b' }, 'HOST is "a b"'],
		['an unknown level', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"; expected one of fatal, error, warn, info'],
		[
			'a mode of TLS that there is not',
			{ DATABASE_URL: 'postgres://h/d?sslmode=yes' },
			'DATABASE_URL: sslmode is none of disable',
		],
		[
			'a misspelt setting of TLS',
			{ DATABASE_URL: 'postgres://h/d?sslMode=verify-full' },
			'DATABASE_URL: a setting that begins with ssl is none of ssl, sslmode, sslrootcert',
		],
		[
			'two modes of TLS',
			{ DATABASE_URL: 'postgres://h/d?sslmode=verify-full&sslmode=disable' },
			'DATABASE_URL: sslmode is there twice',
		],
		['another database', { DATABASE_URL: 'mysql://u:p@h/d' }, 'DATABASE_URL is not understood; expected postgres://'],
		['no client id', { GOOGLE_CLIENT_SECRET: 'very-secret' }, 'GOOGLE_CLIENT_ID is missing, and the other one is set'],
		['no secret', { GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET is missing, and the other one is set'],
		[
			'no Google in public',
			{ PUBLIC_URL: 'https://ydo.in' },
			'GOOGLE_CLIENT_ID is missing, and PUBLIC_URL is https://ydo.in, where people sign in with Google',
		],
	])('%s', (_, env, line) => {
		expect(mistakesOf(env)[0]).toContain(line)
	})

	test('reports all mistakes at once', () => {
		const lines = mistakesOf({ PORT: 'x', LOG_LEVEL: 'y', PUBLIC_URL: 'https://ydo.in' })
		expect(lines.map((line) => line.split(' ')[0])).toEqual([
			'PORT',
			'GOOGLE_CLIENT_ID',
			'GOOGLE_CLIENT_SECRET',
			'LOG_LEVEL',
		])
	})

	test('shows no secret in a mistake', () => {
		const env = { PORT: 'x', GOOGLE_CLIENT_SECRET: 'very-secret', DATABASE_URL: 'postgrez://u:very-secret@h/d' }
		expect(mistakesOf(env)).toHaveLength(3)
		expect(mistakesOf(env).join('\n')).not.toContain('very-secret')
	})
})

test.each([
	['http://localhost:3000', true],
	['http://ydo.localhost', true],
	['http://127.8.9.1', true],
	['http://[::1]:3000', true],
	['http://2130706433', true],
	['http://localhost.in', false],
	['http://notlocalhost', false],
	['http://127.0.0.1.in', false],
	['https://ydo.iiitdmj.ac.in', false],
	['http://0.0.0.0', false],
])('%s is loopback: %s', (url, alone) => {
	expect(isLoopback(url)).toBe(alone)
})

describe('default admission', () => {
	const { institute } = loadInstitute(instituteFile)
	const rules = institute.email
	if (!rules) throw new Error('the default institute has a pattern')

	test('is students with a real provider and the whole domain with the dev identity provider', () => {
		expect(withAdmission(institute, false).email?.admits).toBe('students')
		expect(withAdmission(institute, true).email?.admits).toBe('domain')
	})

	test.each(['students', 'domain'] as const)('yields to an explicit setting: %s', (admits) => {
		for (const devProvider of [true, false])
			expect(withAdmission({ ...institute, email: { ...rules, admits } }, devProvider).email?.admits).toBe(admits)
	})

	test('leaves an institute without a pattern unchanged', () => {
		const { email: _, ...open } = institute
		expect(withAdmission(open, false)).toEqual(open)
	})
})
