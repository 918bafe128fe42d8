import type { Deck } from '@ydo/client/deck/create-deck'
import { choiceTexts } from '@ydo/contract/texts/choice'
import { navTexts } from '@ydo/contract/texts/nav'
import { Choice as Screen } from '#features/choice/choice.tsx'
import { ChoiceNotice } from '#features/choice/choice-notice.tsx'
import { beginLoading, deckOf } from '#features/home/deck-of.ts'
import { NoDeck } from '#features/search/no-deck.tsx'
import { hasChoices } from '#platform/has-choices.ts'
import { meetsCards } from '#platform/meets-cards.ts'
import { useMember } from '#platform/use-member.ts'
import { onDemand } from '#ui/on-demand.tsx'

const details = onDemand(() => import('#features/home/details.tsx'), 'Details')

/** Whom the member who is signed in likes, with the cards that they meet at home. */
export function Choice() {
	const member = useMember()
	if (!member) return null
	if (member.profile === 'missing') return <ChoiceNotice title={choiceTexts.emptyTitle} help={choiceTexts.noCardHelp} />
	if (!hasChoices(member)) return <NoDeck user={member} name={navTexts.choice} />
	const { id } = member
	const load = meetsCards(member) ? beginLoading : openHeld
	return <Screen key={id} deck={deckOf(id)} member={id} beginLoading={load} details={details} />
}

/** Who meets nobody at the moment has no list to ask for. */
function openHeld(deck: Deck): () => void {
	void deck.open()
	return () => {}
}
