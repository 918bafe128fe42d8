import { audienceOf, visibleTo } from '#access/cards.ts'
import { createBoundedCache } from '#platform/bounded-cache.ts'
import type { CardRoster, RosterCard } from '#platform/card-roster/roster.ts'
import { createWorkQueue } from '#platform/work-queue.ts'
import { joinCards } from './join-cards.ts'
import { createListBody, type ListBody } from './list-body.ts'

/** The lists of cards, each made once for all who see the same (see docs/decisions/0006-shared-lists.md). */
export type CardLists = {
	/** The list of a member on a UTC day, of the cards as the roster has them now. */
	listFor(memberId: string, day: number): Promise<ListBody>
}

/** What was made for an audience, and of what. */
type MadeList = {
	/** The version of the roster up to which it is known to be right. */
	version: number
	day: number
	cards: readonly RosterCard[]
	body: Promise<ListBody>
	length: number
}

/** Cards in all the lists that are one member's alone; about 1.7 kB each with their compressed forms. */
const ownListCards = 60_000

/** Pieces of work that wait while one list is being compressed; beyond it lists go out as they are. */
const waitingToCompress = 8

export function createCardLists(roster: Pick<CardRoster, 'version' | 'get' | 'cards'>): CardLists {
	// There are only so many combinations of gender and interests: these stay. The lists of single members come and go.
	const shared = new Map<string, MadeList>()
	const own = createBoundedCache<MadeList>(ownListCards)
	const queue = createWorkQueue({ atOnce: 1, waiting: waitingToCompress })
	const nobody = joinCards([], 0).then((list) => createListBody(list, queue))

	const make = async (cards: readonly RosterCard[], day: number, before: MadeList | undefined) => {
		const body = createListBody(await joinCards(cards, day), queue)
		const last = await before?.body.catch(() => undefined)
		if (last?.hash === body.hash) return last
		last?.retire()
		return body
	}
	/** `before` is for a version of the roster, or a day, that has passed. */
	const renew = (viewer: RosterCard, day: number, before: MadeList | undefined): MadeList => {
		const cards = visibleTo(viewer, roster.cards())
		const same = before?.day === day && isSame(before.cards, cards)
		const body = same ? before.body : make(cards, day, before)
		return { version: roster.version(), day, cards, body, length: cards.length }
	}

	return {
		listFor(memberId, day) {
			const viewer = roster.get(memberId)
			if (!viewer) return nobody
			const audience = audienceOf(viewer)
			const kept = audience === viewer.id ? own : shared
			const present = kept.get(audience)
			if (present?.day === day && present.version === roster.version()) return present.body
			const list = renew(viewer, day, present)
			kept.set(audience, list)
			list.body.catch(() => kept.delete(audience))
			return list.body
		},
	}
}

function isSame<T>(one: readonly T[], other: readonly T[]): boolean {
	return one.length === other.length && one.every((item, i) => item === other[i])
}
