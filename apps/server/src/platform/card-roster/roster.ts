import type { Sealer } from '#platform/at-rest.ts'
import { createLatest } from '#platform/latest.ts'
import type { PhotoAddresses } from '#platform/photo-address.ts'
import { createSortedById } from '#platform/sorted-by-id.ts'
import { showCard } from './card-body.ts'
import { personOf, type StoredPerson } from './person.ts'
import type { CardRow, CardStore } from './store.ts'
import { openCard, openPhoto } from './stored-card.ts'

/** A card in the clear, in memory alone. */
export type RosterCard = {
	/** The member's id, base64url. */
	id: string
	/** What decides who may see it. */
	person: StoredPerson
	/** The card's JSON as others see it on a UTC day, made once a day and change. */
	body(day: number): Buffer
}

/** Every member's card, opened. */
export type CardRoster = {
	/** Takes in every change committed before the call. */
	refresh(): Promise<void>
	/** The version up to which the changes were taken in. */
	version(): number
	get(id: string): RosterCard | undefined
	/** All cards in the order of their ids, which are random and so tell nothing. */
	cards(): readonly RosterCard[]
}

export type RosterOptions = {
	store: CardStore
	sealer: Sealer
	addresses: PhotoAddresses
	/** Told of a card that could not be opened; it stays out of the roster. */
	onDamaged(error: unknown): void
}

/** An empty roster; the first `refresh` fills it. */
export function createCardRoster({ store, sealer, addresses, onDamaged }: RosterOptions): CardRoster {
	const known = createSortedById<RosterCard>()
	let version = -1
	const damaged = new Set<string>()

	const take = (row: CardRow) => {
		const id = idOf(row.member_id)
		try {
			known.put(createRosterCard(row, sealer, addresses))
			damaged.delete(id)
		} catch (error) {
			known.delete(id)
			damaged.add(id)
			onDamaged(error)
		}
	}
	const prune = (present: ReadonlySet<string>) => {
		for (const { id } of [...known.all()]) if (!present.has(id)) known.delete(id)
		for (const id of damaged) if (!present.has(id)) damaged.delete(id)
	}
	const catchUp = async () => {
		if ((await store.newestVersion()) === version) return
		const changes = await store.changesSince(version)
		for (const row of changes.cards) take(row)
		// Every card there is was taken in at some time, so an equal number means the same cards.
		if (changes.total !== known.all().length + damaged.size) prune(new Set((await store.memberIds()).map(idOf)))
		version = changes.version
	}

	return {
		refresh: createLatest(catchUp),
		version: () => version,
		get: known.get,
		cards: known.all,
	}
}

function createRosterCard(row: CardRow, sealer: Sealer, addresses: PhotoAddresses): RosterCard {
	const id = idOf(row.member_id)
	const stored = openCard(sealer, row.member_id, row.sealed)
	const photos = row.photos.map((photo) => openPhoto(sealer, photo.id, photo.sealed))
	let body = Buffer.alloc(0)
	let bodyDay: number | undefined
	return {
		id,
		person: personOf(sealer, row, stored),
		body(day) {
			if (day !== bodyDay) {
				body = Buffer.from(JSON.stringify(showCard(addresses, day, { id, stored, photos })))
				bodyDay = day
			}
			return body
		},
	}
}

function idOf(memberId: Buffer): string {
	return memberId.toString('base64url')
}
