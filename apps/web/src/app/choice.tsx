import { choiceTexts } from '@ydo/contract/texts/choice'
import { navTexts } from '@ydo/contract/texts/nav'
import { Choice as Screen } from '#features/choice/choice.tsx'
import { ChoiceNotice } from '#features/choice/choice-notice.tsx'
import { beginLoading, deckOf } from '#features/home/deck-of.ts'
import { NoDeck } from '#features/search/no-deck.tsx'
import { meetsCards } from '#platform/meets-cards.ts'
import { useMember } from '#platform/use-member.ts'
import { onDemand } from '#ui/on-demand.tsx'

const details = onDemand(() => import('#features/home/details.tsx'), 'Details')

/** Whom the member who is signed in likes, with the cards that they meet at home. */
export function Choice() {
	const member = useMember()
	if (!member) return null
	if (member.profile === 'missing') return <ChoiceNotice title={choiceTexts.emptyTitle} help={choiceTexts.noCardHelp} />
	if (!meetsCards(member)) return <NoDeck user={member} name={navTexts.choice} />
	const { id } = member
	return <Screen key={id} deck={deckOf(id)} member={id} beginLoading={beginLoading} details={details} />
}
