import { sql } from 'kysely'
import type { Database } from './database.ts'
import { readDatabaseUrl } from './database-url.ts'
import { errorCode } from './in-the-way.ts'
import { StartError } from './start-error.ts'

/** Throws a StartError where a database cannot hold every text that a member may write. */
export async function requireUtf8(db: Database): Promise<void> {
	const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db)
	const encoding = rows[0]?.encoding
	if (encoding !== 'UTF8')
		throw new StartError(
			`DATABASE_URL: the database is encoded in ${encoding}; create one with "encoding 'UTF8' template template0"`,
		)
}

/** What PostgreSQL (appendix A) answers a role without rights, also to see a schema, and in a read-only database. */
const refusals = ['42501', '3F000', '25006']

/** The StartError for a start that the database of `url` refused for want of rights; undefined for any other error. */
export function withoutRights(error: unknown, url: string | undefined): StartError | undefined {
	if (!url || !(error instanceof Error) || !refusals.includes(errorCode(error))) return undefined
	const { user, database } = readDatabaseUrl(url)
	return new StartError(
		`DATABASE_URL: the role ${user} may not create or change tables in the database ${database} (${error.message}); make it the owner of the database`,
		{ cause: error },
	)
}
