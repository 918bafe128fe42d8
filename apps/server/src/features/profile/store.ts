import { changeCardUnless } from '#platform/card-changes/store.ts'
import { type PhotoRow, photosOf } from '#platform/card-roster/store.ts'
import type { Database } from '#platform/database.ts'
import { type ErasedAccount, erasedAccount } from '#platform/erased-accounts/store.ts'

type ProfileSave = {
	memberId: Buffer
	/** The version of the consent text the member agreed to with this save, if they did. */
	consent: string | undefined
	now: Date
	/** Throws what may not be written. Otherwise the card to write, given what is there and what is kept of the account's last one; undefined where that says the same already. */
	revise(present: Buffer | undefined, erased: ErasedAccount | undefined): Buffer | undefined
}

export type ProfileStore = {
	/** The sealed card and the photos of a member; no card where none was saved. */
	read(memberId: Buffer): Promise<{ sealed: Buffer | undefined; photos: PhotoRow[] }>
	/** Writes the card and the consent together, or nothing where a photo or the first consent is missing. */
	save(save: ProfileSave): Promise<'saved' | 'photo_required' | 'consent_required'>
}

export function createProfileStore(db: Database): ProfileStore {
	return {
		read: async (memberId) => ({ sealed: await sealedCard(db, memberId), photos: await photosOf(db, memberId) }),
		save: ({ memberId, consent, now, revise }) => {
			const revised = async (at: Database) => {
				const present = await sealedCard(at, memberId)
				return revise(present, present ? undefined : await erasedAccount(at, memberId, now))
			}
			return changeCardUnless(
				db,
				async (at) => {
					if ((await photosOf(at, memberId)).length === 0) return 'photo_required'
					if (!consent && !(await hasConsented(at, memberId))) return 'consent_required'
					await revised(at) // throws what may not be written
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

/** A consent keeps the time at which it was first given. */
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
