import { sql } from 'kysely'
import { eraseFiles } from '#domain/photos/store.ts'
import type { Database, Transaction } from '#infra/database.ts'

/** Card changes of one transaction, all under one new version. */
export type CardChange = {
	trx: Transaction
	put(memberId: Buffer, sealed: Buffer): Promise<void>
	/** Marks a member's card as changed for every instance. Returns whether the member has a card. */
	touch(memberId: Buffer): Promise<boolean>
}

/**
 * Runs a card change in one transaction that locks the clock row from its first statement to its end, so that changes are serialized
 * and become visible in version order. A change touches one member.
 */
export function changeCard<T>(db: Database, work: (change: CardChange) => Promise<T>): Promise<T> {
	return db.transaction().execute(async (trx) => {
		const { version } = await trx.selectFrom('card_clock').select('version').forUpdate().executeTakeFirstOrThrow()
		return work(changeOf(trx, version + 1))
	})
}

/**
 * Runs a change that may be refused. `refuse` returns or throws the reason. It runs before the clock row is locked, so that a refused
 * call blocks nobody, and again under the lock, where nothing can change any more.
 */
export async function changeCardUnless<R extends string, T extends string | boolean | object>(
	db: Database,
	refuse: (db: Database) => Promise<R | undefined>,
	work: (change: CardChange) => Promise<T>,
): Promise<R | T> {
	return (await refuse(db)) ?? changeCard(db, async (change) => (await refuse(change.trx)) ?? work(change))
}

/** Suspends or reinstates a member; the card leaves every list, or returns, with the same commit. */
export function setMemberStatus(db: Database, memberId: Buffer, status: 'active' | 'suspended'): Promise<void> {
	return changeCard(db, async ({ trx }) => {
		await trx.updateTable('members').set({ status }).where('id', '=', memberId).execute()
	})
}

/**
 * Removes a member and all dependent rows; the card leaves every list with the same commit. Returns the ids of the photos, whose
 * files the caller then removes. See [Note: photo files].
 */
export function removeMember(db: Database, memberId: Buffer): Promise<Buffer[]> {
	return changeCard(db, (change) => removeWithin(change, memberId))
}

/**
 * Removes a member who never had a card, as removeMember does, and blocks the account until the day sealed by `seal`. Returns
 * undefined and does nothing if there is a card.
 */
export async function holdBack(
	db: Database,
	memberId: Buffer,
	seal: (subjectHash: Buffer) => Buffer,
): Promise<Buffer[] | undefined> {
	const hasCard = async (at: Database) => {
		const card = await at.selectFrom('cards').select('member_id').where('member_id', '=', memberId).executeTakeFirst()
		return card ? 'card' : undefined
	}
	const held = await changeCardUnless(db, hasCard, async (change) => {
		const member = await change.trx
			.selectFrom('members')
			.select('subject_hash')
			.where('id', '=', memberId)
			.executeTakeFirst()
		if (!member) return []
		const sealed = seal(member.subject_hash)
		await change.trx
			.insertInto('held_accounts')
			.values({ subject_hash: member.subject_hash, sealed })
			.onConflict((conflict) => conflict.column('subject_hash').doUpdateSet({ sealed }))
			.execute()
		return removeWithin(change, memberId)
	})
	return held === 'card' ? undefined : held
}

/** Body of removeMember, for use inside a change. After its commit the photo files must be removed: see [Note: photo files]. */
export async function removeWithin({ trx, touch }: CardChange, memberId: Buffer): Promise<Buffer[]> {
	await touch(memberId)
	const photos = await trx.deleteFrom('photos').where('member_id', '=', memberId).returning('id').execute()
	const ids = photos.map((photo) => photo.id)
	await eraseFiles(trx, ids)
	await trx.deleteFrom('members').where('id', '=', memberId).execute()
	return ids
}

function changeOf(trx: Transaction, version: number): CardChange {
	const tick = () => trx.updateTable('card_clock').set({ version }).execute()
	const news = { version, updated_at: sql<Date>`now()` }
	return {
		trx,
		async put(memberId, sealed) {
			await trx
				.insertInto('cards')
				.values({ member_id: memberId, sealed, ...news })
				.onConflict((conflict) => conflict.column('member_id').doUpdateSet({ sealed, ...news }))
				.execute()
			await tick()
		},
		async touch(memberId) {
			const { numUpdatedRows } = await trx
				.updateTable('cards')
				.set(news)
				.where('member_id', '=', memberId)
				.executeTakeFirst()
			const has = numUpdatedRows > 0n
			if (has) await tick()
			return has
		},
	}
}
