import { ageOn, dateIn } from '@ydo/contract/birth-date'
import type { Deps } from '#domain/deps.ts'
import { createPhotoAddresses, type PhotoAddresses } from '#domain/photos/photo-files.ts'
import type { StoredVisibility } from '#domain/visibility/stored-visibility.ts'
import type { Sealer } from '#infra/at-rest.ts'
import { createSortedById } from '#infra/collections.ts'
import { createLatest } from '#infra/concurrency.ts'
import { dayOf } from '#infra/time.ts'
import { personOf, type StoredPerson, visibilityOf } from './person.ts'
import { type CardRow, createCardStore } from './store.ts'
import { type KnownPhoto, openCard, openPhoto, type StoredCard, showCard } from './stored-card.ts'

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
	/** Applies every change committed before the call, whatever expired with the last UTC day, and birthdays in the institute's time zone. */
	refresh(): Promise<void>
	/** Changes whenever a change was applied. */
	version(): number
	get(id: string): RosterCard | undefined
	/** All cards in id order; ids are random, so the order reveals nothing. */
	cards(): readonly RosterCard[]
}

type RosterNeeds = Pick<Deps, 'db' | 'sealer' | 'addressKey' | 'clock' | 'institute'>

/** Creates an empty roster; the first `refresh` fills it. `onDamaged` is called for each card that cannot be opened, which is left out. */
export function createCardRoster(
	{ db, sealer, addressKey, clock, institute }: RosterNeeds,
	onDamaged: (error: unknown) => void,
): CardRoster {
	const store = createCardStore(db)
	const addresses = createPhotoAddresses(addressKey, 'others')
	const known = createSortedById<AgingCard>()
	let version = -1
	let taken = 0
	const today = () => dateIn(institute.timeZone, clock())
	let agedOn = today()
	const damaged = new Set<string>()
	/** Rows of members who took somebody off their hide list, effective the day after: see [Note: taking back]. */
	const releasing = new Map<string, { row: CardRow; on: number }>()

	const take = (row: CardRow, day: number) => {
		const id = idOf(row.member_id)
		releasing.delete(id)
		try {
			const visibility = visibilityOf(sealer, row)
			known.put(openRosterCard(row, { sealer, addresses, visibility, day, date: agedOn }))
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
	const celebrate = (date: string) => {
		agedOn = date
		const aged = known.all().map((card) => card.on(date))
		const changed = aged.filter((card) => card !== known.get(card.id))
		for (const card of changed) known.put(card)
		if (changed.length > 0) taken++
	}
	const catchUp = async () => {
		const day = dayOf(clock())
		if (agedOn !== today()) celebrate(today())
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

/** A card that knows its birthdays. */
type AgingCard = RosterCard & {
	/** The card on a day (YYYY-MM-DD) in the institute's time zone: another one if its age differs. */
	on(date: string): AgingCard
}

type Opening = {
	sealer: Sealer
	addresses: PhotoAddresses
	visibility: StoredVisibility | undefined
	day: number
	date: string
}

function openRosterCard(row: CardRow, opening: Opening): AgingCard {
	const { sealer, addresses, date } = opening
	const stored = openCard(sealer, row.member_id, row.sealed)
	const photos = row.photos.map((photo) => openPhoto(sealer, photo.id, photo.sealed))
	const person = personOf(row, stored, opening)
	return createRosterCard({ id: idOf(row.member_id), person, stored, photos, addresses }, date)
}

type OpenedCard = Pick<RosterCard, 'id' | 'person'> & {
	stored: StoredCard
	photos: readonly KnownPhoto[]
	addresses: PhotoAddresses
}

function createRosterCard(opened: OpenedCard, date: string): AgingCard {
	const { id, person, stored, photos, addresses } = opened
	const age = ageOn(date, stored.birthDate)
	let body = Buffer.alloc(0)
	let bodyDay: number | undefined
	const card: AgingCard = {
		id,
		person,
		body(day) {
			if (day !== bodyDay) {
				body = Buffer.from(JSON.stringify(showCard(addresses, day, { id, age, stored, photos })))
				bodyDay = day
			}
			return body
		},
		on: (other) => (ageOn(other, stored.birthDate) === age ? card : createRosterCard(opened, other)),
	}
	return card
}

function idOf(memberId: Buffer): string {
	return memberId.toString('base64url')
}
