import { join, resolve } from 'node:path'
import type { Institute } from '@ydo/contract/institute'
import { readDatabaseUrl as checkDatabaseUrl } from '#infra/database-url.ts'
import { isLoopback } from '#infra/loopback.ts'
import { StartError } from '#infra/start-error.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** An OAuth client registered with the identity provider. */
export type Client = { clientId: string; clientSecret: string }

/** All settings of the environment, parsed and checked; documented in docs/operations.md. Paths are absolute. */
export type Config = {
	port: number
	host: string
	dataDir: string
	/** Undefined: the built-in PostgreSQL in `dataDir`. */
	databaseUrl: string | undefined
	/** An origin without a trailing slash. */
	publicUrl: string
	/** Undefined only if `publicUrl` is on this machine. */
	google: Client | undefined
	issuer: string
	instituteFile: string
	serviceWorker: boolean
	logLevel: LogLevel
}

const defaultInstitute = join(import.meta.dirname, '..', '..', '..', 'institutes', 'iiitdmj.json')

/** Throws a StartError with one line per mistake; no line shows a secret. Relative paths are resolved from `folder`. */
export function readConfig(env: Environment, folder = process.cwd()): Config {
	const reader = createEnvironmentReader(env)
	const port = reader.read('PORT', { expected: 'a number from 1 to 65535', parse: toPort, absent: 3000 })
	const publicUrl = reader.read('PUBLIC_URL', {
		expected: 'an address such as https://ydo.iiitdmj.ac.in, without a path; http:// only for this machine',
		parse: toOrigin,
		absent: `http://localhost:${port}`,
	})
	const path = (name: string, absent: string) =>
		resolve(folder, reader.read(name, { expected: 'a path', parse: (text) => text, absent }))
	const config: Config = {
		port,
		publicUrl,
		host: readHost(reader),
		dataDir: path('DATA_DIR', 'data'),
		databaseUrl: readDatabaseUrl(reader),
		google: readGoogle(reader, publicUrl),
		issuer: readIssuer(reader),
		instituteFile: path('INSTITUTE_FILE', defaultInstitute),
		serviceWorker: reader.read('SERVICE_WORKER', { expected: 'on or off', parse: toSwitch, absent: true }),
		logLevel: reader.read('LOG_LEVEL', {
			expected: `one of ${logLevels.join(', ')}`,
			parse: toLogLevel,
			absent: 'info',
		}),
	}
	if (reader.mistakes.length > 0) throw new StartError(reader.mistakes.join('\n'))
	return config
}

/**
 * Resolves the institute's default admission: an explicit setting holds; otherwise a real provider admits students, and the dev
 * identity provider, whose demo students have other addresses, the whole domain.
 */
export function withAdmission(institute: Institute, devProvider: boolean): Institute {
	const { email } = institute
	return email
		? { ...institute, email: { ...email, admits: email.admits ?? (devProvider ? 'domain' : 'students') } }
		: institute
}

/** Public access goes through a TLS-terminating proxy on this machine: see docs/operations.md. */
function readHost(reader: EnvironmentReader): string {
	return reader.read('HOST', {
		expected: 'an address of this machine, such as 127.0.0.1 or 0.0.0.0',
		parse: (text) => (/^[\w.:-]+$/.test(text) ? text : undefined),
		absent: '127.0.0.1',
	})
}

function readDatabaseUrl(reader: EnvironmentReader): string | undefined {
	const url = reader.read('DATABASE_URL', {
		expected: 'postgres://user:password@host:5432/database',
		parse: (text) => (/^postgres(ql)?:\/\/./.test(text) ? text : undefined),
		absent: undefined,
		secret: true,
	})
	try {
		if (url) checkDatabaseUrl(url)
	} catch (error) {
		reader.mistakes.push((error as StartError).message)
	}
	return url
}

function readIssuer(reader: EnvironmentReader): string {
	return reader.read('OIDC_ISSUER', {
		expected: 'the https:// address of an OpenID provider',
		parse: (text) => (toUrl(text) ? text : undefined),
		absent: 'https://accounts.google.com',
	})
}

function readGoogle(reader: EnvironmentReader, publicUrl: string): Client | undefined {
	const read = (name: string, secret: boolean) =>
		reader.read(name, { expected: 'the value that Google shows', parse: (text) => text, absent: undefined, secret })
	const clientId = read('GOOGLE_CLIENT_ID', false)
	const clientSecret = read('GOOGLE_CLIENT_SECRET', true)
	if (clientId && clientSecret) return { clientId, clientSecret }
	const missing = [...(clientId ? [] : ['GOOGLE_CLIENT_ID']), ...(clientSecret ? [] : ['GOOGLE_CLIENT_SECRET'])]
	if (missing.length === 1 || !isLoopback(publicUrl)) {
		const why =
			missing.length === 1 ? 'the other one is set' : `PUBLIC_URL is ${publicUrl}, where people sign in with Google`
		reader.mistakes.push(...missing.map((name) => `${name} is missing, and ${why}; docs/sign-in.md says how to get it`))
	}
	return undefined
}

function toPort(text: string): number | undefined {
	const port = Number(text)
	return /^\d+$/.test(text) && port >= 1 && port <= 65_535 ? port : undefined
}

/** An http:// or https:// address; http only on loopback. */
function toUrl(text: string): URL | undefined {
	if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
	const url = new URL(text)
	return url.protocol === 'https:' || isLoopback(text) ? url : undefined
}

function toOrigin(text: string): string | undefined {
	const url = toUrl(text)
	return url && url.href === `${url.origin}/` ? url.origin : undefined
}

function toSwitch(text: string): boolean | undefined {
	const isOn = text.toLowerCase() === 'on'
	return isOn || text.toLowerCase() === 'off' ? isOn : undefined
}

function toLogLevel(text: string): LogLevel | undefined {
	return logLevels.find((level) => level === text.toLowerCase())
}

export type Environment = Readonly<Record<string, string | undefined>>

type Variable<T, Absent> = {
	/** Description of a valid value, for error lines. */
	expected: string
	/** Undefined for an invalid text. */
	parse: (text: string) => T | undefined
	absent: Absent
	/** The value is never shown. */
	secret?: boolean
}

export type EnvironmentReader = {
	/** The variable's value; `absent` if it is unset, empty or invalid. */
	read<T, Absent>(name: string, variable: Variable<T, Absent>): T | Absent
	/** One line per mistake so far. */
	mistakes: string[]
}

/** Reads variables one by one and collects mistakes, so that all are reported at once. */
export function createEnvironmentReader(env: Environment): EnvironmentReader {
	const mistakes: string[] = []
	return {
		mistakes,
		read(name, { expected, parse, absent, secret }) {
			const text = env[name]?.trim()
			if (!text) return absent
			const value = parse(text)
			if (value !== undefined) return value
			mistakes.push(`${name} is ${secret ? 'not understood' : JSON.stringify(text)}; expected ${expected}`)
			return absent
		},
	}
}
