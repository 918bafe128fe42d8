import { createDeck, type Deck } from '@ydo/client/deck/create-deck'
import { session } from '#platform/session.ts'

/** `ahead` ends a call for the list that was begun before the screen was there. */
let held: { member: string; deck: Deck; ahead?: AbortController | undefined } | undefined

/**
 * The deck of a member. Lives as long as the page, so that leaving the screen loses no decision; another member, who may
 * have signed in in another tab, gets a deck of their own.
 */
export function deckOf(member: string): Deck {
	if (held?.member !== member) held = { member, deck: createDeck({ request: session.request }) }
	return held.deck
}

/** Asks for the cards of a member before their screen is there to do it. */
export async function loadAhead(member: string): Promise<void> {
	const deck = deckOf(member)
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
