import type { Deck } from '@ydo/client/deck/create-deck'
import { choiceTexts } from '@ydo/contract/texts/choice'
import { navTexts } from '@ydo/contract/texts/nav'
import { Choice as Screen } from '#features/choice/choice.tsx'
import { ChoiceNotice } from '#features/choice/choice-notice.tsx'
import { beginLoading, deckOf } from '#features/deck/deck-of.ts'
import { NoDeck } from '#features/search/no-deck.tsx'
import { hasChoices, meetsCards } from '#member/account.ts'
import { useMember } from '#member/session.ts'
import { onDemand } from '#ui/on-demand.tsx'

const details = onDemand(() => import('#features/deck/details.tsx'), 'Details')

/** The likes of the signed-in member, with the cards of their deck at home. */
export function Choice() {
	const member = useMember()
	if (!member) return null
	if (member.profile === 'missing') return <ChoiceNotice title={choiceTexts.emptyTitle} help={choiceTexts.noCardHelp} />
	if (!hasChoices(member)) return <NoDeck user={member} name={navTexts.choice} />
	const { id } = member
	const load = meetsCards(member) ? beginLoading : openHeld
	return <Screen key={id} deck={deckOf(id)} member={id} beginLoading={load} details={details} />
}

/** A member who sees no cards at the moment has no list to fetch. */
function openHeld(deck: Deck): () => void {
	void deck.open()
	return () => {}
}
