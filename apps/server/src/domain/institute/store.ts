import { sql } from 'kysely'
import type { Database } from '#infra/database.ts'

export function createOpeningStore(db: Database) {
	return {
		hasOpened: async (): Promise<boolean> =>
			(await db.selectFrom('opening').select('opened_at').executeTakeFirst()) !== undefined,
		/** Cards of members who are neither suspended nor leaving nor lapsed. */
		cards: async (): Promise<number> => {
			const { count } = await db
				.selectFrom('cards')
				.innerJoin('members', 'members.id', 'cards.member_id')
				.select(({ fn }) => fn.countAll<number>().as('count'))
				.where('members.status', '=', 'active')
				.where('members.leaves_at', 'is', null)
				.where('members.lapses_at', 'is', null)
				.executeTakeFirstOrThrow()
			return count
		},
		/** Records the opening; of two at once the first wins. */
		open: async (now: Date): Promise<void> => {
			await db
				.insertInto('opening')
				.values({ opened_at: now })
				.onConflict((conflict) => conflict.doNothing())
				.execute()
		},
	}
}

/** A season as the institute file names it; `begins` is a day, YYYY-MM-DD. */
export type NamedSeason = { number: number; label: string; begins: string }

export function createBegunSeasonStore(db: Database) {
	return {
		/** Inserts seasons whose number and label are both new. Existing rows are never overwritten; the first writer wins. */
		remember: async (seasons: readonly NamedSeason[]): Promise<void> => {
			if (seasons.length === 0) return
			await db
				.insertInto('begun_seasons')
				.values([...seasons])
				.onConflict((conflict) => conflict.doNothing())
				.execute()
		},
		/** All stored seasons, in order. */
		all: (): Promise<NamedSeason[]> =>
			db
				.selectFrom('begun_seasons')
				.select(['number', 'label', sql<string>`to_char(begins, 'YYYY-MM-DD')`.as('begins')])
				.orderBy('number')
				.execute(),
	}
}
