import { limits } from '@ydo/contract/limits'
import { changeCardUnless } from '#domain/card-changes/store.ts'
import { endMatches } from '#domain/matches/store.ts'
import type { Database } from '#infra/database.ts'
import { dayOf } from '#infra/time.ts'

/** A block: the member who made it, and the keyed hash of the pair. */
type Pair = { memberId: Buffer; pairHash: Buffer }

type NewBlock = Pair & {
	id: Buffer
	now: Date
	/** Seals the block with the keyed subject hash of the target, if there is such a member. */
	seal(subjectHash: Buffer | undefined): Buffer
}

export function createBlockStore(db: Database) {
	return {
		/** A member's blocks, newest first. */
		of: (memberId: Buffer): Promise<{ sealed: Buffer; created_at: Date }[]> =>
			db
				.selectFrom('blocks')
				.select(['sealed', 'created_at'])
				.where('member_id', '=', memberId)
				.orderBy('created_at', 'desc')
				.orderBy('pair_hash')
				.execute(),
		/**
		 * Adds a block and ends the pair's match in the same transaction. Runs the same statements whether or not the target exists.
		 * 'full' if the member has reached the limit.
		 */
		add: ({ memberId, pairHash, id, now, seal }: NewBlock): Promise<'added' | 'full'> =>
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
		remove: async ({ memberId, pairHash }: Pair): Promise<void> => {
			await changeCardUnless(db, refuseIfAbsent({ memberId, pairHash }), async ({ trx, touch }) => {
				await trx.deleteFrom('blocks').where('member_id', '=', memberId).where('pair_hash', '=', pairHash).execute()
				return touch(memberId)
			})
		},
	}
}

/** Returns 'full' if the member has reached the limit of blocks. */
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

/** Returns 'absent' if there is no such block. */
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
