import type { Sealer } from '#platform/at-rest.ts'
import { dayOf } from '#platform/day.ts'
import type { Deps } from '#platform/deps.ts'
import { createLatest } from '#platform/latest.ts'
import { createPhotoAddresses, type PhotoAddresses } from '#platform/photo-address.ts'
import { createSortedById } from '#platform/sorted-by-id.ts'
import type { StoredVisibility } from '#platform/visibility/stored-visibility.ts'
import { showCard } from './card-body.ts'
import { personOf, type StoredPerson, visibilityOf } from './person.ts'
import { type CardRow, createCardStore } from './store.ts'
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
	/** Takes in every change committed before the call, and what holds no more since a day has passed. */
	refresh(): Promise<void>
	/** Another number after each change that was taken in. */
	version(): number
	get(id: string): RosterCard | undefined
	/** All cards in the order of their ids, which are random and so tell nothing. */
	cards(): readonly RosterCard[]
}

/** What a roster stands on. */
type RosterNeeds = Pick<Deps, 'db' | 'sealer' | 'addressKey' | 'clock'>

/**
 * An empty roster; the first `refresh` fills it. `onDamaged` is told of a card that could not be opened; it stays out of the roster.
 */
export function createCardRoster(
	{ db, sealer, addressKey, clock }: RosterNeeds,
	onDamaged: (error: unknown) => void,
): CardRoster {
	const store = createCardStore(db)
	const addresses = createPhotoAddresses(addressKey, 'others')
	const known = createSortedById<RosterCard>()
	let version = -1
	let taken = 0
	const damaged = new Set<string>()
	/** Rows of members who took somebody off their list, which holds from the day after: see [Note: taking back]. */
	const releasing = new Map<string, { row: CardRow; on: number }>()

	const take = (row: CardRow, day: number) => {
		const id = idOf(row.member_id)
		releasing.delete(id)
		try {
			const visibility = visibilityOf(sealer, row)
			known.put(createRosterCard(row, { sealer, addresses, visibility, day }))
			damaged.delete(id)
			const { on = -1, marks = [] } = visibility?.released ?? {}
			if (day <= on && marks.length > 0) releasing.set(id, { row, on })
		} catch (error) {
			known.delete(id)
			damaged.add(id)
			onDamaged(error)
		}
	}
	const prune = (present: ReadonlySet<string>) => {
		for (const { id } of [...known.all()]) if (!present.has(id)) known.delete(id)
		for (const ids of [damaged, releasing]) for (const id of [...ids.keys()]) if (!present.has(id)) ids.delete(id)
	}
	const takeChanges = async (day: number) => {
		const changes = await store.changesSince(version)
		for (const row of changes.cards) take(row, day)
		// Every card there is was taken in at some time, so an equal number means the same cards.
		if (changes.total !== known.all().length + damaged.size) prune(new Set((await store.memberIds()).map(idOf)))
		version = changes.version
		taken++
	}
	const catchUp = async () => {
		const day = dayOf(clock())
		if ((await store.newestVersion()) !== version) await takeChanges(day)
		const due = [...releasing.values()].filter(({ on }) => on < day)
		for (const { row } of due) take(row, day)
		if (due.length > 0) taken++
	}

	return {
		refresh: createLatest(catchUp),
		version: () => taken,
		get: known.get,
		cards: known.all,
	}
}

type Opening = {
	sealer: Sealer
	addresses: PhotoAddresses
	visibility: StoredVisibility | undefined
	day: number
}

function createRosterCard(row: CardRow, opening: Opening): RosterCard {
	const { sealer, addresses } = opening
	const id = idOf(row.member_id)
	const stored = openCard(sealer, row.member_id, row.sealed)
	const photos = row.photos.map((photo) => openPhoto(sealer, photo.id, photo.sealed))
	let body = Buffer.alloc(0)
	let bodyDay: number | undefined
	return {
		id,
		person: personOf(row, stored, opening),
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
