import { limits } from '@ydo/contract/limits'
import { changeCardUnless } from '#domain/card-changes/store.ts'
import { type PhotoRow, photosOf } from '#domain/cards/store.ts'
import { eraseFiles, keepFiles } from '#domain/photos/store.ts'
import type { Database, Transaction } from '#infra/database.ts'

type OwnPhoto = { id: Buffer; memberId: Buffer }
type NewPhoto = OwnPhoto & { sealed: Buffer }

export function createPhotoStore(db: Database) {
	return {
		count: (memberId: Buffer): Promise<number> => countOf(db, memberId),
		/** A member's own photo; undefined if there is none with that id. */
		own: (photo: OwnPhoto): Promise<PhotoRow | undefined> => ownOf(db, photo),
		/** Adds an announced photo after the member's others. 'full' if the member has reached the limit. */
		add: ({ id, memberId, sealed }: NewPhoto): Promise<'added' | 'full'> =>
			changeCardUnless(
				db,
				async (at) => ((await countOf(at, memberId)) >= limits.photos ? 'full' : undefined),
				async ({ trx, touch }) => {
					await insert(trx, { id, member_id: memberId, sealed, place: await placeAfter(trx, memberId) })
					await touch(memberId)
					return 'added'
				},
			),
		/**
		 * Replaces the member's own photo `before` by an announced one; `seal` receives the current row, to keep its description.
		 * 'absent' if it no longer exists.
		 */
		replace: (
			before: Buffer,
			{ id, memberId, seal }: OwnPhoto & { seal(before: PhotoRow): Buffer },
		): Promise<'replaced' | 'absent'> =>
			changeCardUnless(db, refuseIfAbsent({ id: before, memberId }), async ({ trx, touch }) => {
				const replaced = await ownOf(trx, { id: before, memberId })
				if (!replaced) return 'absent'
				const { place, created_at } = await drop(trx, before)
				await insert(trx, { id, member_id: memberId, sealed: seal(replaced), place, created_at })
				await touch(memberId)
				return 'replaced'
			}),
		/** Removes a member's own photo. 'last' if a published card would be left without one. */
		remove: ({ id, memberId }: OwnPhoto): Promise<'removed' | 'absent' | 'last'> =>
			changeCardUnless(
				db,
				async (at) => {
					if (!(await ownOf(at, { id, memberId }))) return 'absent'
					return (await countOf(at, memberId)) === 1 && (await hasCard(at, memberId)) ? 'last' : undefined
				},
				async ({ trx, touch }) => {
					await drop(trx, id)
					await touch(memberId)
					return 'removed'
				},
			),
		/** Rewrites a member's own photo, given the current row. */
		rewrite: ({ id, memberId }: OwnPhoto, seal: (present: PhotoRow) => Buffer): Promise<'written' | 'absent'> =>
			changeCardUnless(db, refuseIfAbsent({ id, memberId }), async ({ trx, touch }) => {
				const present = await ownOf(trx, { id, memberId })
				if (!present) return 'absent'
				await trx
					.updateTable('photos')
					.set({ sealed: seal(present) })
					.where('id', '=', id)
					.execute()
				await touch(memberId)
				return 'written'
			}),
		/** Reorders a member's photos. 'other' unless these are all of them, each once. */
		order: (memberId: Buffer, ids: readonly Buffer[]): Promise<'ordered' | 'other'> =>
			changeCardUnless(
				db,
				async (at) => (areAll(await photosOf(at, memberId), ids) ? undefined : 'other'),
				async ({ trx, touch }) => {
					for (const [place, id] of ids.entries())
						await trx.updateTable('photos').set({ place }).where('id', '=', id).execute()
					await touch(memberId)
					return 'ordered'
				},
			),
		/** The owner of each existing photo, base64url, by photo id in hexadecimal; only owners who are active and not leaving. */
		owners: (ids: readonly Buffer[]): Promise<ReadonlyMap<string, string>> => ownersOf(db, ids),
		/** The ids of all photos, in hexadecimal. */
		ids: async (): Promise<string[]> => {
			const rows = await db.selectFrom('photos').select('id').execute()
			return rows.map(({ id }) => id.toString('hex'))
		},
	}
}

export type PhotoStore = ReturnType<typeof createPhotoStore>

/** True if these are all of the photos, each once. */
function areAll(present: readonly PhotoRow[], ids: readonly Buffer[]): boolean {
	const wanted = new Set(ids.map((id) => id.toString('hex')))
	const complete = present.every(({ id }) => wanted.has(id.toString('hex')))
	return complete && wanted.size === present.length && ids.length === present.length
}

async function ownersOf(db: Database, ids: readonly Buffer[]): Promise<ReadonlyMap<string, string>> {
	const rows = await db
		.selectFrom('photos')
		.innerJoin('members', 'members.id', 'photos.member_id')
		.select(['photos.id', 'photos.member_id'])
		.where('photos.id', 'in', ids)
		.where('members.status', '=', 'active')
		.where('members.leaves_at', 'is', null)
		.execute()
	return new Map(rows.map(({ id, member_id }) => [id.toString('hex'), member_id.toString('base64url')]))
}

function ownOf(db: Database, { id, memberId }: OwnPhoto): Promise<PhotoRow | undefined> {
	return db
		.selectFrom('photos')
		.select(['id', 'member_id', 'sealed'])
		.where('id', '=', id)
		.where('member_id', '=', memberId)
		.executeTakeFirst()
}

function refuseIfAbsent(photo: OwnPhoto) {
	return async (db: Database) => ((await ownOf(db, photo)) ? undefined : 'absent')
}

type Row = { id: Buffer; member_id: Buffer; sealed: Buffer; place: number; created_at?: Date }

/** Attaches the announced files to the row. Throws if the announcement has expired and they were deleted: see [Note: photo files]. */
async function insert(trx: Transaction, row: Row): Promise<void> {
	if (!(await keepFiles(trx, row.id))) throw new Error('the announcement of a photo has expired')
	await trx.insertInto('photos').values(row).execute()
}

async function drop(trx: Transaction, id: Buffer): Promise<{ place: number; created_at: Date }> {
	await eraseFiles(trx, [id])
	return trx.deleteFrom('photos').where('id', '=', id).returning(['place', 'created_at']).executeTakeFirstOrThrow()
}

async function placeAfter(db: Database, memberId: Buffer): Promise<number> {
	const { last } = await db
		.selectFrom('photos')
		.select(({ fn }) => fn.max('place').as('last'))
		.where('member_id', '=', memberId)
		.executeTakeFirstOrThrow()
	return last === null ? 0 : last + 1
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
