import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

/** A season as the institute's file names it; `begins` is a day, YYYY-MM-DD. */
export type NamedSeason = { number: number; label: string; begins: string }

export type BegunSeasonStore = {
	/** Keeps those whose number and label are both new. What is kept is never overwritten, whoever came first. */
	remember(seasons: readonly NamedSeason[]): Promise<void>
	/** All that were ever kept, in their order. */
	all(): Promise<NamedSeason[]>
}

export function createBegunSeasonStore(db: Database): BegunSeasonStore {
	return {
		remember: async (seasons) => {
			if (seasons.length === 0) return
			await db
				.insertInto('begun_seasons')
				.values([...seasons])
				.onConflict((conflict) => conflict.doNothing())
				.execute()
		},
		all: () =>
			db
				.selectFrom('begun_seasons')
				.select(['number', 'label', sql<string>`to_char(begins, 'YYYY-MM-DD')`.as('begins')])
				.orderBy('number')
				.execute(),
	}
}
