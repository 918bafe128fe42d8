import type { Deck } from '@ydo/client/deck/create-deck'
import { shareDecisions } from '@ydo/client/deck/share-decisions'
import { session } from '#platform/session.ts'

const shared = new WeakSet<Deck>()

/** Keeps a member's deck in step with those of other tabs, from now on until somebody else is signed in here, or nobody. */
export function shareDeck(deck: Deck, member: string): void {
	if (shared.has(deck)) return
	shared.add(deck)
	const end = shareDecisions(deck, new BroadcastChannel(`ydo:${member}:decisions`))
	const leave = session.subscribe(() => {
		const now = session.snapshot()
		if (now.status === 'unknown' || (now.status === 'signed-in' && now.user.id === member)) return
		leave()
		end()
	})
}
