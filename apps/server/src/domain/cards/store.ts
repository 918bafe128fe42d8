import { type Database, readSnapshot, type Transaction } from '#infra/database.ts'
import type { PersonRow } from './person.ts'

export type PhotoRow = { id: Buffer; member_id: Buffer; sealed: Buffer }
export type CardRow = PersonRow & {
	sealed: Buffer
	photos: PhotoRow[]
}

/** Card changes after a version, from one database snapshot. */
type CardChanges = {
	/** Newest version in that snapshot. */
	version: number
	/** Complete rows of the cards written or touched since. */
	cards: CardRow[]
	/** Number of cards. Fewer than known after applying `cards` means that some were removed. */
	total: number
}

export function createCardStore(db: Database) {
	return {
		newestVersion: (): Promise<number> => newestVersion(db),
		changesSince: (version: number): Promise<CardChanges> => readSnapshot(db, (trx) => changesSince(trx, version)),
		async memberIds(): Promise<Buffer[]> {
			const rows = await db.selectFrom('cards').select('member_id').execute()
			return rows.map((row) => row.member_id)
		},
	}
}

/** A member's photos in order. */
export function photosOf(db: Database, memberId: Buffer): Promise<PhotoRow[]> {
	return selectPhotos(db).where('member_id', '=', memberId).execute()
}

async function newestVersion(db: Database): Promise<number> {
	return (await db.selectFrom('card_clock').select('version').executeTakeFirstOrThrow()).version
}

async function changesSince(trx: Transaction, since: number): Promise<CardChanges> {
	const version = await newestVersion(trx)
	const cards = await trx
		.selectFrom('cards')
		.innerJoin('members', 'members.id', 'cards.member_id')
		.leftJoin('visibility', 'visibility.member_id', 'cards.member_id')
		.select(['cards.member_id', 'cards.sealed', 'members.status', 'members.subject_hash', 'members.marks'])
		.select(['members.leaves_at', 'members.lapses_at'])
		.select('visibility.sealed as visibility')
		.where('cards.version', '>', since)
		.execute()
	const changed = trx.selectFrom('cards').select('member_id').where('version', '>', since)
	const photos = Map.groupBy(await selectPhotos(trx).where('member_id', 'in', changed).execute(), keyOf)
	const blocks = Map.groupBy(
		await trx.selectFrom('blocks').select(['member_id', 'sealed']).where('member_id', 'in', changed).execute(),
		keyOf,
	)
	const { total } = await trx
		.selectFrom('cards')
		.select(({ fn }) => fn.countAll<number>().as('total'))
		.executeTakeFirstOrThrow()
	return {
		version,
		cards: cards.map(({ status, leaves_at, lapses_at, ...card }) => ({
			...card,
			active: status === 'active' && leaves_at === null && lapses_at === null,
			photos: photos.get(keyOf(card)) ?? [],
			blocks: blocks.get(keyOf(card))?.map(({ sealed }) => sealed) ?? [],
		})),
		total,
	}
}

function selectPhotos(db: Database) {
	return db
		.selectFrom('photos')
		.select(['id', 'member_id', 'sealed'])
		.orderBy('place')
		.orderBy('created_at')
		.orderBy('id')
}

function keyOf(row: { member_id: Buffer }): string {
	return row.member_id.toString('base64url')
}
