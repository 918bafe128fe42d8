import { createDeck, type Deck } from '@ydo/client/deck/create-deck'
import { session } from '#platform/session.ts'

let held: { member: string; deck: Deck } | undefined

/**
 * The deck of a member. Lives as long as the page, so that leaving the screen loses no decision; another member, who may
 * have signed in in another tab, gets a deck of their own.
 */
export function deckOf(member: string): Deck {
	if (held?.member !== member) held = { member, deck: createDeck({ request: session.request }) }
	return held.deck
}

// Signing out forgets what was decided here.
session.subscribe(() => {
	if (session.snapshot().status === 'signed-out') held = undefined
})
