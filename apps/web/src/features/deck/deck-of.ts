import { createDeck, type Deck } from '@ydo/client/deck/create-deck'
import { createHeldCards, type HeldCards } from '@ydo/client/held/held-cards'
import { keepTag } from '#member/early-held.ts'
import { type MemberScope, perMember } from '#member/member-scope.ts'

/** A member's deck. It lives as long as the page, so leaving the screen loses no decision. */
export const deckOf = perMember((scope) => createDeck({ request: scope.request, held: cardsOf(scope), inView }))

function cardsOf({ member, held, signal }: MemberScope): HeldCards {
	const cards = createHeldCards(held, member, Date.now().toString(36))
	return {
		...cards,
		async keepList(version) {
			const kept = await cards.keepList(version)
			if (!signal.aborted) keepTag(member, kept ? version.tag : undefined)
			return kept
		},
	}
}

/** The cards rendered on the page. */
function inView(): ReadonlySet<string> {
	const shown = document.querySelectorAll<HTMLElement>('[data-card]')
	return new Set([...shown].map(({ dataset }) => dataset.card ?? ''))
}

/** Requests for a list that started before the screen mounted, by deck. */
const ahead = new WeakMap<Deck, AbortController>()

/** Prefetches a member's cards; does nothing if their screen already has. */
export async function loadAhead(member: string): Promise<void> {
	const deck = deckOf(member)
	if (deck.getSnapshot().busy) return
	const leaving = new AbortController()
	ahead.set(deck, leaving)
	await deck.load(leaving.signal)
}

/** Fetches a deck's cards, unless a prefetch is running. Returns a cancel function. */
export function beginLoading(deck: Deck): () => void {
	const leaving = ahead.get(deck) ?? new AbortController()
	if (!ahead.delete(deck)) void deck.load(leaving.signal)
	return () => leaving.abort()
}
