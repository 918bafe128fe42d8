import { createDeck, type Deck } from '@ydo/client/deck/create-deck'
import { createHeldCards, type HeldCards } from '@ydo/client/held/held-cards'
import { keepTag } from '#platform/held-tag.ts'
import { heldValues } from '#platform/held-values.ts'
import { session } from '#platform/session.ts'

/** `ahead` ends a call for the list that was begun before the screen was there. */
let held: { member: string; deck: Deck; ahead?: AbortController | undefined } | undefined

/**
 * The deck of a member. Lives as long as the page, so that leaving the screen loses no decision; another member, who may
 * have signed in in another tab, gets a deck of their own.
 */
export function deckOf(member: string): Deck {
	if (held?.member !== member)
		held = { member, deck: createDeck({ request: session.requestAs(member), held: heldOf(member), inView }) }
	return held.deck
}

/** Whose deck it is, as long as it is anybody's. */
export function ownerOf(deck: Deck): string | undefined {
	return held?.deck === deck ? held.member : undefined
}

/** What this browser holds of a member's deck, written for as long as the deck is theirs. */
function heldOf(member: string): HeldCards {
	const storage: typeof heldValues = {
		read: heldValues.read,
		change: async (put, remove) => {
			if (held?.member === member) await heldValues.change(put, remove)
		},
		putAtOnce: async (key, text) => {
			if (held?.member === member) await heldValues.putAtOnce(key, text)
		},
	}
	const cards = createHeldCards(storage, member, Date.now().toString(36))
	return {
		...cards,
		async keepList(version) {
			const kept = await cards.keepList(version)
			if (held?.member === member) keepTag(member, kept ? version.tag : undefined)
			return kept
		},
	}
}

/** The cards that are on the page. */
function inView(): ReadonlySet<string> {
	const shown = document.querySelectorAll<HTMLElement>('[data-card]')
	return new Set([...shown].map(({ dataset }) => dataset.card ?? ''))
}

/** Asks for the cards of a member before their screen is there to do it; where that was quicker, it has asked already. */
export async function loadAhead(member: string): Promise<void> {
	const deck = deckOf(member)
	if (deck.getSnapshot().busy) return
	const ahead = new AbortController()
	if (held) held.ahead = ahead
	await deck.load(ahead.signal)
}

/** Asks for the cards of a deck, unless that was begun ahead. Returns what gives it up. */
export function beginLoading(deck: Deck): () => void {
	const ahead = held?.deck === deck ? held.ahead : undefined
	const leaving = ahead ?? new AbortController()
	if (ahead && held) held.ahead = undefined
	else void deck.load(leaving.signal)
	return () => leaving.abort()
}

// Signing out forgets what was decided here.
session.subscribe(() => {
	if (session.snapshot().status === 'signed-out') held = undefined
})
