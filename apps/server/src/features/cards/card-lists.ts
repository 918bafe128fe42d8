import { audienceOf, audienceSees, standsInAudience } from '#access/cards.ts'
import { createExceptions } from '#access/exceptions.ts'
import { type BoundedCache, createBoundedCache } from '#platform/bounded-cache.ts'
import type { CardRoster, RosterCard } from '#platform/card-roster/roster.ts'
import { createWorkQueue } from '#platform/work-queue.ts'
import { joinCards } from './join-cards.ts'
import type { ListBody } from './list-body.ts'
import { createSharedList, type SharedList } from './shared-list.ts'

/** The lists of cards, each made once for all who see the same (see docs/decisions/0006-shared-lists.md). */
export type CardLists = {
	/** The list of a member on a UTC day, of the cards as the roster has them now. */
	listFor(memberId: string, day: number): Promise<ListBody>
	/** The list without cards. */
	empty(): Promise<ListBody>
}

/** What was made for an audience, and of what. */
type MadeList = {
	/** The version of the roster up to which it is known to be right. */
	version: number
	day: number
	cards: readonly RosterCard[]
	deflated: Map<string, Buffer>
	list: Promise<SharedList>
}

type Ingredients = Pick<MadeList, 'cards' | 'day' | 'deflated'>

/** A list out of which cards were cut, for one member. */
type OwnList = { left: ReadonlySet<string>; list: Promise<ListBody>; length: number }

/** Pieces of lists, of a millisecond or two each: about a second's work may wait; beyond it lists go out as they are. */
const turns = { atOnce: 2, waiting: 1000 }
/** Deflated bytes of pieces out of which cards were cut. */
const cutBytes = 64 * 1024 * 1024
/** Of one shared list: those cut out of it, and the cards cut out of them, together some ten megabytes. */
const cutsKept = 200_000

export function createCardLists(roster: Pick<CardRoster, 'version' | 'get' | 'cards'>): CardLists {
	// There are only so many combinations of gender and interests: these stay.
	const lists = new Map<string, MadeList>()
	// With the shared list goes what was cut out of it.
	const ownLists = new WeakMap<SharedList, BoundedCache<OwnList>>()
	const compression = { queue: createWorkQueue(turns), cut: createBoundedCache<Buffer>(cutBytes) }
	const exceptions = createExceptions()
	let excepted: number | undefined
	const make = async ({ cards, day, deflated }: Ingredients, before?: MadeList): Promise<SharedList> => {
		const joined = await joinCards(cards, day)
		const last = await before?.list.catch(() => undefined)
		return last?.hash === joined.hash ? last : createSharedList(joined, { ...compression, deflated })
	}
	const nobody = make({ cards: [], day: 0, deflated: new Map() })
	/** `before` is for a version of the roster, or a day, that has passed. */
	const renew = (viewer: RosterCard, day: number, before: MadeList | undefined): MadeList => {
		const cards = audienceSees(viewer.person, roster.cards())
		const of = { version: roster.version(), day, cards, deflated: before?.deflated ?? new Map() }
		const same = before?.day === day && isSame(before.cards, cards)
		return { ...of, list: same ? before.list : make(of, before) }
	}
	const sharedBy = (viewer: RosterCard, day: number): Promise<SharedList> => {
		const audience = audienceOf(viewer.person)
		const present = lists.get(audience)
		if (present?.day === day && present.version === roster.version()) return present.list
		const made = renew(viewer, day, present)
		lists.set(audience, made)
		made.list.catch(() => lists.delete(audience))
		return made.list
	}
	/** Whom a viewer does not see of those whom their audience does. */
	const leftOut = (viewer: RosterCard): ReadonlySet<string> => {
		if (excepted !== roster.version()) {
			exceptions.take(roster.cards())
			excepted = roster.version()
		}
		const left = exceptions.of(viewer)
		return standsInAudience(viewer.person) ? left.add(viewer.id) : left
	}
	const cut = (viewerId: string, shared: SharedList, left: ReadonlySet<string>): Promise<ListBody> => {
		const own = ownLists.get(shared) ?? createBoundedCache<OwnList>(cutsKept)
		ownLists.set(shared, own)
		const before = own.get(viewerId)
		if (before && isSameSet(before.left, left)) return before.list
		const list = shared.without(left)
		own.set(viewerId, { left, list, length: 1 + left.size })
		list.catch(() => own.delete(viewerId))
		return list
	}

	return {
		empty: () => nobody,
		async listFor(memberId, day) {
			const viewer = roster.get(memberId)
			if (!viewer) return nobody
			const left = leftOut(viewer) // before waiting: of the same version as the list
			const shared = await sharedBy(viewer, day)
			return left.size > 0 ? cut(memberId, shared, left) : shared
		},
	}
}

function isSame<T>(one: readonly T[], other: readonly T[]): boolean {
	return one.length === other.length && one.every((item, i) => item === other[i])
}

function isSameSet<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean {
	return one.size === other.size && [...one].every((item) => other.has(item))
}
