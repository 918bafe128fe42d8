import { openDatabase } from '#platform/database.ts'
import { embeddedUrl } from './embedded-url.ts'

/** A row of `vault_entries`, without what makes it an append: no call, no comparison, no sealing. */
export type BareEntry = { memberId: Buffer; seq: number; sealed: Buffer; hash: Buffer }

/**
 * Inserts rows beside the server that runs on a data folder, each with a commit of its own, over as many connections as the server
 * has, so many at once; answers the seconds this took.
 */
export async function insertBare(dataDir: string, rows: readonly BareEntry[], atOnce: number): Promise<number> {
	const db = openDatabase(embeddedUrl(dataDir))
	const insert = ({ memberId, ...row }: BareEntry) =>
		db
			.insertInto('vault_entries')
			.values({ member_id: memberId, ...row, total: 0 })
			.execute()
	try {
		await Promise.all(rows.slice(0, atOnce).map(() => db.selectFrom('opening').select('one').execute())) // connects
		const left = [...rows].reverse()
		const begin = performance.now()
		const work = async () => {
			for (let row = left.pop(); row; row = left.pop()) await insert(row)
		}
		await Promise.all(Array.from({ length: atOnce }, work))
		return (performance.now() - begin) / 1000
	} finally {
		await db.destroy()
	}
}
