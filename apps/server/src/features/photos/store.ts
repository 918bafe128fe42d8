import { limits } from '@ydo/contract/limits'
import { changeCard } from '#platform/card-changes/store.ts'
import type { Database } from '#platform/database.ts'
import { eraseFiles, keepFiles } from '#platform/photo-erasure/store.ts'

export type PhotoStore = {
	count(memberId: Buffer): Promise<number>
	/** Adds a photo after the member's others. 'full' where the member has as many as may be. */
	add(photo: { id: Buffer; memberId: Buffer; sealed: Buffer }): Promise<'added' | 'full'>
	/** Removes a member's own photo. 'last' where a published card would be left without one. */
	remove(photo: { id: Buffer; memberId: Buffer }): Promise<'removed' | 'absent' | 'last'>
	/** Whether the photo is there and its member is active and not leaving. */
	isShown(id: Buffer): Promise<boolean>
}

export function createPhotoStore(db: Database): PhotoStore {
	return {
		count: (memberId) => countOf(db, memberId),
		add: ({ id, memberId, sealed }) =>
			changeCard(db, async ({ trx, touch }) => {
				if ((await countOf(trx, memberId)) >= limits.photos) return 'full'
				await trx.insertInto('photos').values({ id, member_id: memberId, sealed }).execute()
				await keepFiles(trx, id)
				await touch(memberId)
				return 'added'
			}),
		remove: ({ id, memberId }) =>
			changeCard(db, async ({ trx, touch }) => {
				const own = await trx
					.selectFrom('photos')
					.select('id')
					.where('id', '=', id)
					.where('member_id', '=', memberId)
					.executeTakeFirst()
				if (!own) return 'absent'
				if ((await countOf(trx, memberId)) === 1 && (await hasCard(trx, memberId))) return 'last'
				await trx.deleteFrom('photos').where('id', '=', id).execute()
				await eraseFiles(trx, [id])
				await touch(memberId)
				return 'removed'
			}),
		async isShown(id) {
			const row = await db
				.selectFrom('photos')
				.innerJoin('members', 'members.id', 'photos.member_id')
				.select('photos.id')
				.where('photos.id', '=', id)
				.where('members.status', '=', 'active')
				.where('members.leaves_at', 'is', null)
				.executeTakeFirst()
			return row !== undefined
		},
	}
}

async function countOf(db: Database, memberId: Buffer): Promise<number> {
	const { count } = await db
		.selectFrom('photos')
		.select(({ fn }) => fn.countAll<number>().as('count'))
		.where('member_id', '=', memberId)
		.executeTakeFirstOrThrow()
	return count
}

async function hasCard(db: Database, memberId: Buffer): Promise<boolean> {
	const card = await db.selectFrom('cards').select('member_id').where('member_id', '=', memberId).executeTakeFirst()
	return card !== undefined
}
