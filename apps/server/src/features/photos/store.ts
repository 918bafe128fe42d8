import { limits } from '@ydo/contract/limits'
import { changeCardUnless } from '#platform/card-changes/store.ts'
import { type PhotoRow, photosOf } from '#platform/card-roster/store.ts'
import type { Database, Transaction } from '#platform/database.ts'
import { eraseFiles, keepFiles } from '#platform/photo-erasure/store.ts'

type OwnPhoto = { id: Buffer; memberId: Buffer }
type NewPhoto = OwnPhoto & { sealed: Buffer }

export type PhotoStore = {
	count(memberId: Buffer): Promise<number>
	/** A member's own photo; undefined where there is none of that id. */
	own(photo: OwnPhoto): Promise<PhotoRow | undefined>
	/** Adds an announced photo after the member's others. 'full' where the member has as many as may be. */
	add(photo: NewPhoto): Promise<'added' | 'full'>
	/**
	 * Puts an announced photo in the place of the member's own one of the id `before`; `seal` seals it with what is said of that
	 * one now. 'absent' where that is gone.
	 */
	replace(before: Buffer, photo: OwnPhoto & { seal(before: PhotoRow): Buffer }): Promise<'replaced' | 'absent'>
	/** Removes a member's own photo. 'last' where a published card would be left without one. */
	remove(photo: OwnPhoto): Promise<'removed' | 'absent' | 'last'>
	/** Writes a member's own photo anew, given what is there. */
	rewrite(photo: OwnPhoto, seal: (present: PhotoRow) => Buffer): Promise<'written' | 'absent'>
	/** Puts a member's photos into an order. 'other' where these are not all of them, each once. */
	order(memberId: Buffer, ids: readonly Buffer[]): Promise<'ordered' | 'other'>
	/** Whose each of these photos is, base64url, by its id in hexadecimal; of those that are there, of members active and not leaving. */
	owners(ids: readonly Buffer[]): Promise<ReadonlyMap<string, string>>
	/** The ids of all photos, in hexadecimal. */
	ids(): Promise<string[]>
}

export function createPhotoStore(db: Database): PhotoStore {
	return {
		count: (memberId) => countOf(db, memberId),
		own: (photo) => ownOf(db, photo),
		add: ({ id, memberId, sealed }) =>
			changeCardUnless(
				db,
				async (at) => ((await countOf(at, memberId)) >= limits.photos ? 'full' : undefined),
				async ({ trx, touch }) => {
					await insert(trx, { id, member_id: memberId, sealed, place: await placeAfter(trx, memberId) })
					await touch(memberId)
					return 'added'
				},
			),
		replace: (before, { id, memberId, seal }) =>
			changeCardUnless(db, refuseIfAbsent({ id: before, memberId }), async ({ trx, touch }) => {
				const replaced = await ownOf(trx, { id: before, memberId })
				if (!replaced) return 'absent'
				const { place, created_at } = await drop(trx, before)
				await insert(trx, { id, member_id: memberId, sealed: seal(replaced), place, created_at })
				await touch(memberId)
				return 'replaced'
			}),
		remove: ({ id, memberId }) =>
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
		rewrite: ({ id, memberId }, seal) =>
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
		order: (memberId, ids) =>
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
		owners: (ids) => ownersOf(db, ids),
		ids: async () => {
			const rows = await db.selectFrom('photos').select('id').execute()
			return rows.map(({ id }) => id.toString('hex'))
		},
	}
}

/** Whether these are all of the photos, each once. */
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

/** From here on its files are a photo's. One that was announced too long ago has lost them: see [Note: photo files]. */
async function insert(trx: Transaction, row: Row): Promise<void> {
	if (!(await keepFiles(trx, row.id))) throw new Error('the files of a photo were given up')
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
