import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { errorCode } from './database-errors.ts'
import { readDatabaseUrl } from './database-url.ts'
import { StartError } from './start-error.ts'

/** Throws a StartError if the database cannot store every text a member may write. */
export async function requireUtf8(db: Database): Promise<void> {
	const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db)
	const encoding = rows[0]?.encoding
	if (encoding !== 'UTF8')
		throw new StartError(
			`DATABASE_URL: the database is encoded in ${encoding}; create one with "encoding 'UTF8' template template0"`,
		)
}

/** PostgreSQL's codes (appendix A) for a role without rights, also on a schema, and for a read-only database. */
const refusals = ['42501', '3F000', '25006']

/** A StartError if the database of `url` refused for lack of rights; undefined for any other error. */
export function withoutRights(error: unknown, url: string | undefined): StartError | undefined {
	if (!url || !(error instanceof Error) || !refusals.includes(errorCode(error))) return undefined
	const { user, database } = readDatabaseUrl(url)
	return new StartError(
		`DATABASE_URL: the role ${user} may not create or change tables in the database ${database} (${error.message}); make it the owner of the database`,
		{ cause: error },
	)
}

export type WaitOptions = {
	/** Connection string of `db`, for the message; its password is never shown. */
	url: string
	/** Milliseconds before giving up. */
	patience: number
	/** Called once, when the first attempt fails. */
	onWait: (line: string) => void
}

/** Errors that waiting does not fix (PostgreSQL, appendix A): wrong password, unknown role, unknown database. */
const lasting = new Set(['28P01', '28000', '3D000'])

/** Resolves once the database answers: it may be starting at the same time. Throws a StartError if it stays unavailable. */
export async function waitForDatabase(db: Database, { url, patience, onWait }: WaitOptions): Promise<void> {
	const end = Date.now() + patience
	let told = false
	for (;;) {
		try {
			await sql`select 1`.execute(db)
			return
		} catch (error) {
			if (lasting.has(errorCode(error)) || isAboutTls(error) || Date.now() >= end)
				throw new StartError(unreachable(url, error))
			if (!told) onWait(`Waiting for PostgreSQL at ${place(url)}`)
			told = true
		}
		await sleep(500)
	}
}

function unreachable(url: string, error: unknown): string {
	const reason = (error instanceof Error && error.message) || errorCode(error) || 'no answer'
	if (reason === noTls)
		return `DATABASE_URL asks for TLS, and PostgreSQL at ${place(url)} offers none; set ssl = on there, or sslmode=disable on a network that nobody else reads`
	if (isAboutTls(error))
		return `DATABASE_URL: the certificate of PostgreSQL at ${place(url)} is not accepted (${reason}); sslrootcert names the file of the authority that signed it`
	return `DATABASE_URL: PostgreSQL at ${place(url)} lets nobody in (${reason}); start it, or mend the address`
}

/** pg's message for it; there is no code. */
const noTls = 'The server does not support SSL connections'

/** Node.js has a code for each certificate error, named as in OpenSSL: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
function isAboutTls(error: unknown): boolean {
	return (
		(error as Error).message === noTls || /CERT|SIGNATURE|CRL|_CA$|ALTNAME|HOSTNAME_MISMATCH/.test(errorCode(error))
	)
}

function place(url: string): string {
	const { host, port, database } = readDatabaseUrl(url)
	return `${host}:${port}/${database}`
}
