import { readFileSync } from 'node:fs'
import type { ClientConfig } from 'pg'
import { parse, toClientConfig } from 'pg-connection-string'
import { StartError } from './start-error.ts'

const modes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full']

/**
 * Parses a connection string, with libpq's meaning of `sslmode` and `sslrootcert` or a stricter one
 * (https://www.postgresql.org/docs/18/libpq-ssl.html). Throws a StartError that names the mistake and never quotes the string.
 */
export function readDatabaseUrl(url: string): ClientConfig {
	const [address = '', query] = url.split('?', 2)
	const settings = new URLSearchParams(query)
	requireKnown([...settings.keys()])
	const mode = settings.get('sslmode')
	if (mode !== null && !modes.includes(mode)) refuse(`sslmode is none of ${modes.join(', ')}`)
	for (const name of ['sslrootcert', 'sslcert', 'sslkey']) requireReadable(name, settings.get(name))
	if (mode === 'verify-ca' && !settings.has('sslrootcert')) refuse('sslmode=verify-ca needs sslrootcert')
	if (settings.get('sslrootcert') === system) {
		if (mode !== 'verify-full') refuse('sslrootcert=system needs sslmode=verify-full')
		settings.delete('sslrootcert') // without it, Node.js trusts its built-in authorities
	}
	// libpq would continue without TLS if the server lacks it, which protects nobody.
	if (mode === 'prefer') settings.set('sslmode', 'require')
	try {
		return toClientConfig(
			parse(query === undefined ? address : `${address}?${settings}`, { useLibpqCompat: mode !== null }),
		)
	} catch {
		return refuse('it is no address of a PostgreSQL server') // the error's own text may quote the password
	}
}

const system = 'system'
const tlsSettings = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation']

/** A misspelt setting would be ignored, and of a repeated one the last would win: either may silently disable TLS. */
function requireKnown(names: readonly string[]): void {
	for (const name of names.filter((name) => /^ssl/i.test(name))) {
		// The name is not quoted: it may be the end of a password that contains a question mark.
		if (!tlsSettings.includes(name)) refuse(`a setting that begins with ssl is none of ${tlsSettings.join(', ')}`)
		if (names.indexOf(name) !== names.lastIndexOf(name)) refuse(`${name} is there twice`)
	}
}

function requireReadable(name: string, file: string | null): void {
	if (file === null || (name === 'sslrootcert' && file === system)) return
	try {
		readFileSync(file)
	} catch (error) {
		refuse(`${name}: ${(error as Error).message}`)
	}
}

function refuse(mistake: string): never {
	throw new StartError(`DATABASE_URL: ${mistake}; docs/operations.md lists what it may say`)
}
