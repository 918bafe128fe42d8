import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { databaseTimeouts } from '#platform/connections.ts'
import { openDatabase } from '#platform/database.ts'
import { weekOf } from '#platform/day.ts'
import { embeddedUrl } from './embedded-url.ts'

export type CampusTicks = {
	/** Writes so many rows as as many ticks do, in a transaction for each, and nothing else; resolves with the seconds it took. */
	writeBare(ticks: number): Promise<number>
	close(): Promise<void>
}

/**
 * Gives every member of a planted campus the opening of the present week, as the server would hold it, and writes ticks beside the
 * server as benchmarks compare it with. `callers`: ids of those for whom it writes no further ones.
 */
export async function plantOpenings(dataDir: string, callers: readonly string[]): Promise<CampusTicks> {
	const connections = 10
	const db = openDatabase(embeddedUrl(dataDir), { connections, statement: databaseTimeouts.job })
	const week = weekOf(Date.now())
	await sql`
		insert into ticks (member_id, week, season, number, day, digest, cancel)
		select id, ${week}::int, 1, 0, 0, sha256(id), substring(sha512(id) for 45) from members`.execute(db)
	await sql`
		insert into ballots (week, token, season, member_id, note)
		select ${week}::int, uuid_send(gen_random_uuid()), 1, id, decode(repeat(md5(random()::text), 11), 'hex') || '\\x000000000000000000'
		from members, generate_series(1, 64)`.execute(db)
	await sql`vacuum analyze`.execute(db)
	const busy = new Set(callers)
	const all = await db.selectFrom('members').select('id').execute()
	const others = all.map(({ id }) => id).filter((id) => !busy.has(id.toString('base64url')))
	let written = 0

	const write = (at: number) => {
		const memberId = others[at % others.length] ?? Buffer.alloc(0)
		const number = 1 + Math.floor(at / others.length)
		const [tick, ballots] = [
			randomBytes(32),
			Array.from({ length: 2 }, () => [randomBytes(16), randomBytes(185)] as const),
		]
		return db.transaction().execute(async (trx) => {
			const common = { member_id: memberId, week, season: 1 }
			const row = { ...common, number, day: 0, digest: tick, cancel: randomBytes(45) }
			await trx.insertInto('ticks').values(row).execute()
			await trx
				.insertInto('ballots')
				.values(ballots.map(([token, note]) => ({ ...common, token, note })))
				.execute()
		})
	}

	return {
		async writeBare(ticks) {
			const end = written + ticks
			const begin = performance.now()
			const work = async () => {
				while (written < end) await write(written++)
			}
			await Promise.all(Array.from({ length: connections }, work))
			return (performance.now() - begin) / 1000
		},
		close: () => db.destroy(),
	}
}
