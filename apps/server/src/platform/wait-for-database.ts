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
			if (lasting.has(codeOf(error)) || Date.now() >= end) throw new StartError(unreachable(url, error))
			if (!told) onWait(`Waiting for PostgreSQL at ${place(url)}`)
			told = true
		}
		await sleep(500)
	}
}

function unreachable(url: string, error: unknown): string {
	const reason = (error instanceof Error && error.message) || codeOf(error)
	return `DATABASE_URL: PostgreSQL at ${place(url)} lets nobody in (${reason}); start it, or mend the address`
}

function place(url: string): string {
	const { host, port, database } = readDatabaseUrl(url)
	return `${host}:${port}/${database}`
}

function codeOf(error: unknown): string {
	return String((error as { code?: unknown }).code ?? 'no answer')
}
