import type { Deps } from '#domain/deps.ts'
import { createPhotoAddresses, type PhotoAddresses } from '#domain/photos/photo-files.ts'
import type { StoredVisibility } from '#domain/visibility/stored-visibility.ts'
import type { Sealer } from '#infra/at-rest.ts'
import { createSortedById } from '#infra/collections.ts'
import { createLatest } from '#infra/concurrency.ts'
import { dayOf } from '#infra/time.ts'
import { personOf, type StoredPerson, visibilityOf } from './person.ts'
import { type CardRow, createCardStore } from './store.ts'
import { openCard, openPhoto, showCard } from './stored-card.ts'

/** A decrypted card, in memory only. */
export type RosterCard = {
	/** Member id, base64url. */
	id: string
	/** Decides who may see the card. */
	person: StoredPerson
	/** The card's JSON as others see it on a UTC day, cached per day and change. */
	body(day: number): Buffer
}

/** All members' cards, decrypted. */
export type CardRoster = {
	/** Applies every change committed before the call, and whatever expired with the last UTC day. */
	refresh(): Promise<void>
	/** Changes whenever a change was applied. */
	version(): number
	get(id: string): RosterCard | undefined
	/** All cards in id order; ids are random, so the order reveals nothing. */
	cards(): readonly RosterCard[]
}

type RosterNeeds = Pick<Deps, 'db' | 'sealer' | 'addressKey' | 'clock'>

/** Creates an empty roster; the first `refresh` fills it. `onDamaged` is called for each card that cannot be opened, which is left out. */
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
	/** Rows of members who took somebody off their hide list, effective the day after: see [Note: taking back]. */
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
		// Every existing card was applied at some time, so an equal count means the same cards.
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
