import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { readDatabaseUrl } from './database-url.ts'
import { StartError } from './start-error.ts'

export type WaitOptions = {
	/** Connection string of `db`, for the message; its password is never shown. */
	url: string
	/** Milliseconds until it gives up. */
	patience: number
	/** Told once, when the first attempt fails. */
	onWait: (line: string) => void
}

/** Errors that waiting does not mend (PostgreSQL, appendix A): wrong password, unknown role, unknown database. */
const lasting = new Set(['28P01', '28000', '3D000'])

/** Answers once the database does: it may be starting at the same time as we. Throws a StartError when it stays away. */
export async function waitForDatabase(db: Database, { url, patience, onWait }: WaitOptions): Promise<void> {
	const end = Date.now() + patience
	let told = false
	for (;;) {
		try {
			await sql`select 1`.execute(db)
			return
		} catch (error) {
			if (lasting.has(codeOf(error)) || isAboutTls(error) || Date.now() >= end)
				throw new StartError(unreachable(url, error))
			if (!told) onWait(`Waiting for PostgreSQL at ${place(url)}`)
			told = true
		}
		await sleep(500)
	}
}

function unreachable(url: string, error: unknown): string {
	const reason = (error instanceof Error && error.message) || codeOf(error)
	if (reason === noTls)
		return `DATABASE_URL asks for TLS, and PostgreSQL at ${place(url)} offers none; set ssl = on there, or sslmode=disable on a network that nobody else reads`
	if (isAboutTls(error))
		return `DATABASE_URL: the certificate of PostgreSQL at ${place(url)} is not accepted (${reason}); sslrootcert names the file of the authority that signed it`
	return `DATABASE_URL: PostgreSQL at ${place(url)} lets nobody in (${reason}); start it, or mend the address`
}

/** The text that pg has for it; there is no code. */
const noTls = 'The server does not support SSL connections'

/** Node.js has such codes for each fault of a certificate, as OpenSSL names them: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
function isAboutTls(error: unknown): boolean {
	return (error as Error).message === noTls || /CERT|SIGNATURE|CRL|_CA$|ALTNAME|HOSTNAME_MISMATCH/.test(codeOf(error))
}

function place(url: string): string {
	const { host, port, database } = readDatabaseUrl(url)
	return `${host}:${port}/${database}`
}

function codeOf(error: unknown): string {
	return String((error as { code?: unknown }).code ?? 'no answer')
}
