import { limits } from '@ydo/contract/limits'
import { changeCardUnless } from '#platform/card-changes/store.ts'
import type { Database } from '#platform/database.ts'
import { dayOf } from '#platform/day.ts'
import { endMatches } from '#platform/match-ends/store.ts'

/** Who blocks whom: `pairHash` stands for the two of them. */
type Pair = { memberId: Buffer; pairHash: Buffer }

type NewBlock = Pair & {
	id: Buffer
	now: Date
	/** Of the keyed hash of the subject who has the id, if anybody has. */
	seal(subjectHash: Buffer | undefined): Buffer
}

export type BlockStore = {
	/** A member's blocks, the latest first. */
	of(memberId: Buffer): Promise<{ sealed: Buffer; created_at: Date }[]>
	/**
	 * Ends the match of the two as well, in the same transaction. The same statements whoever it is and whether there is anybody. 'full'
	 * where the member has as many as may be.
	 */
	add(block: NewBlock): Promise<'added' | 'full'>
	remove(pair: Pair): Promise<void>
}

export function createBlockStore(db: Database): BlockStore {
	return {
		of: (memberId) =>
			db
				.selectFrom('blocks')
				.select(['sealed', 'created_at'])
				.where('member_id', '=', memberId)
				.orderBy('created_at', 'desc')
				.orderBy('pair_hash')
				.execute(),
		add: ({ memberId, pairHash, id, now, seal }) =>
			changeCardUnless(db, refuseIfFull({ memberId, pairHash }), async ({ trx, touch }) => {
				const found = await trx.selectFrom('members').select('subject_hash').where('id', '=', id).executeTakeFirst()
				await trx
					.insertInto('blocks')
					.values({ member_id: memberId, pair_hash: pairHash, sealed: seal(found?.subject_hash), created_at: now })
					.onConflict((conflict) => conflict.doNothing())
					.execute()
				await touch(memberId)
				await endMatches(trx, { between: [memberId, id], day: dayOf(now.getTime()) })
				return 'added'
			}),
		remove: async ({ memberId, pairHash }) => {
			await changeCardUnless(db, refuseIfAbsent({ memberId, pairHash }), async ({ trx, touch }) => {
				await trx.deleteFrom('blocks').where('member_id', '=', memberId).where('pair_hash', '=', pairHash).execute()
				return touch(memberId)
			})
		},
	}
}

/** Refuses whoever blocks as many others as allowed. */
function refuseIfFull({ memberId, pairHash }: Pair) {
	return async (db: Database) => {
		const { others } = await db
			.selectFrom('blocks')
			.select(({ fn }) => fn.countAll<number>().as('others'))
			.where('member_id', '=', memberId)
			.where('pair_hash', '!=', pairHash)
			.executeTakeFirstOrThrow()
		return others >= limits.blocks ? 'full' : undefined
	}
}

/** Refuses where there is no such block. */
function refuseIfAbsent({ memberId, pairHash }: Pair) {
	return async (db: Database) => {
		const block = await db
			.selectFrom('blocks')
			.select('member_id')
			.where('member_id', '=', memberId)
			.where('pair_hash', '=', pairHash)
			.executeTakeFirst()
		return block ? undefined : 'absent'
	}
}
