import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { databaseTimeouts, openDatabase } from '#infra/database.ts'
import { dayOf, weekOf } from '#infra/time.ts'
import { embeddedUrl } from './embedded-url.ts'

export type CampusSlots = {
	/** Inserts the rows of this many slots, one transaction each, and nothing else; resolves with the seconds taken. */
	writeBare(slots: number): Promise<number>
	close(): Promise<void>
}

/** Sealed bytes of a batch, and of a ballot's proof and note. */
const sealedBytes = { entry: 1_130, ballot: 329 }

/**
 * Gives every member of a planted campus the ballots of an opening of the present week, as the server would store them, and inserts
 * slots beside the server for benchmarks to compare. `callers`: ids of members who get no further ones.
 */
export async function plantOpenings(dataDir: string, callers: readonly string[]): Promise<CampusSlots> {
	const connections = 10
	const db = openDatabase(embeddedUrl(dataDir), { connections, statement: databaseTimeouts.job })
	const [week, day] = [weekOf(Date.now()), dayOf(Date.now())]
	await sql`
		insert into ballots (member_id, week, token, season, leaf, expectation, offer, sealed, fresh)
		select id, ${week}::integer, uuid_send(gen_random_uuid()), 1, 0, uuid_send(gen_random_uuid()), uuid_send(gen_random_uuid()),
			decode(repeat(md5(random()::text), 20), 'hex') || substring(sha256(id) for 9), false
		from members, generate_series(1, 64)`.execute(db)
	await sql`vacuum analyze`.execute(db)
	const busy = new Set(callers)
	const all = await db.selectFrom('members').select('id').execute()
	const others = all.map(({ id }) => id).filter((id) => !busy.has(id.toString('base64url')))
	let written = 0

	const write = (at: number) => {
		const member_id = others[at % others.length] ?? Buffer.alloc(0)
		const number = 1 + Math.floor(at / others.length)
		const entry = { seq: number, sealed: randomBytes(sealedBytes.entry), hash: randomBytes(32), total: 0 }
		const ballots = Array.from({ length: 4 }, () => ({
			...{ member_id, week, season: 1, leaf: 0, token: randomBytes(16), expectation: randomBytes(16) },
			...{ offer: randomBytes(16), sealed: randomBytes(sealedBytes.ballot) },
		}))
		return db.transaction().execute(async (trx) => {
			await trx
				.insertInto('vault_entries')
				.values({ member_id, ...entry })
				.execute()
			const tick = { member_id, leaf: 0, week, number, season: 1, day, digest: randomBytes(32) }
			await trx.insertInto('ticks').values(tick).execute()
			await trx.insertInto('ballots').values(ballots).execute()
		})
	}

	return {
		async writeBare(slots) {
			const end = written + slots
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
