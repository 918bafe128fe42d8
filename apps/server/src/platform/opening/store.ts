import type { Database } from '#platform/database.ts'

export type OpeningStore = {
	hasOpened(): Promise<boolean>
	/** Cards of members who are neither suspended nor leaving nor lapsed. */
	cards(): Promise<number>
	/** Writes down that it has; of two at once the first holds. */
	open(now: Date): Promise<void>
}

export function createOpeningStore(db: Database): OpeningStore {
	return {
		hasOpened: async () => (await db.selectFrom('opening').select('opened_at').executeTakeFirst()) !== undefined,
		cards: async () => {
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
		open: async (now) => {
			await db
				.insertInto('opening')
				.values({ opened_at: now })
				.onConflict((conflict) => conflict.doNothing())
				.execute()
		},
	}
}
