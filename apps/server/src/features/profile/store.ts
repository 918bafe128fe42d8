import { type ErasedAccount, erasedAccount } from '#domain/admission/store.ts'
import { changeCardUnless } from '#domain/card-changes/store.ts'
import { type PhotoRow, photosOf } from '#domain/cards/store.ts'
import type { Database } from '#infra/database.ts'

type ProfileSave = {
	memberId: Buffer
	/** The version of the consent text, if the member agreed to one with this save. */
	consent: string | undefined
	now: Date
	/**
	 * Returns the card to write, given the current one and the data kept about an erased account; undefined if nothing changed.
	 * Throws if the card may not be written.
	 */
	revise(present: Buffer | undefined, erased: ErasedAccount | undefined): Buffer | undefined
}

export function createProfileStore(db: Database) {
	return {
		/** A member's sealed card (if any) and photos. */
		read: async (memberId: Buffer): Promise<{ sealed: Buffer | undefined; photos: PhotoRow[] }> => ({
			sealed: await sealedCard(db, memberId),
			photos: await photosOf(db, memberId),
		}),
		/** Writes the card and the consent atomically; nothing if a photo or the first consent is missing. */
		save: ({
			memberId,
			consent,
			now,
			revise,
		}: ProfileSave): Promise<'saved' | 'photo_required' | 'consent_required'> => {
			const revised = async (at: Database) => {
				const present = await sealedCard(at, memberId)
				return revise(present, present ? undefined : await erasedAccount(at, memberId, now))
			}
			return changeCardUnless(
				db,
				async (at) => {
					if ((await photosOf(at, memberId)).length === 0) return 'photo_required'
					if (!consent && !(await hasConsented(at, memberId))) return 'consent_required'
					await revised(at) // throws if the card may not be written
					return undefined
				},
				async ({ trx, put }) => {
					if (consent) await recordConsent(trx, { member_id: memberId, version: consent, given_at: now })
					const card = await revised(trx)
					if (card) await put(memberId, card)
					return 'saved'
				},
			)
		},
	}
}

async function sealedCard(db: Database, memberId: Buffer): Promise<Buffer | undefined> {
	const row = await db.selectFrom('cards').select('sealed').where('member_id', '=', memberId).executeTakeFirst()
	return row?.sealed
}

async function hasConsented(db: Database, memberId: Buffer): Promise<boolean> {
	const row = await db.selectFrom('consents').select('version').where('member_id', '=', memberId).executeTakeFirst()
	return row !== undefined
}

/** Keeps the time at which a consent was first given. */
async function recordConsent(
	db: Database,
	consent: { member_id: Buffer; version: string; given_at: Date },
): Promise<void> {
	await db
		.insertInto('consents')
		.values(consent)
		.onConflict((conflict) => conflict.columns(['member_id', 'version']).doNothing())
		.execute()
}
