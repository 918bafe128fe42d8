import type { Deck } from '@ydo/client/deck/create-deck'
import { createBlocks } from '@ydo/client/visibility/create-blocks'
import { choosing } from '#platform/choosing.ts'
import { session } from '#platform/session.ts'

type Block = { member: string; deck: Deck; peer: string; name: string }

/** Blocks somebody: their card leaves at once, and lists leave them out once the sheet has closed. Answers, for people, why it could not be done. */
export async function blockMember({ member, deck, peer, name }: Block): Promise<string | undefined> {
	const blocks = createBlocks({ request: session.requestAs(member), storage: localStorage, member })
	const outcome = await blocks.block(peer, name)
	if (outcome !== 'blocked') return outcome.failure
	void withdraw(member, peer).catch(console.error)
	deck.drop(peer)
	// What the device holds for the next visit is to lose the card too.
	void deck.load()
	return undefined
}

/** Whoever is blocked is not to be liked for longer. Said of everybody: an entry for those alone who were liked would name them. */
async function withdraw(id: string, peer: string): Promise<void> {
	const member = await choosing(id)
	if ((await member.open()) === 'open') await member.withdraw(peer)
}
