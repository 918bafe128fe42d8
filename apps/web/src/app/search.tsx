import { navTexts } from '@ydo/contract/texts/nav'
import { beginLoading, deckOf } from '#features/home/deck-of.ts'
import { NoDeck } from '#features/search/no-deck.tsx'
import { SearchDeck } from '#features/search/search-deck.tsx'
import { meetsCards } from '#platform/meets-cards.ts'
import { useMember } from '#platform/use-member.ts'
import { onDemand } from '#ui/on-demand.tsx'

const details = onDemand(() => import('#features/home/details.tsx'), 'Details')

/** Search over the deck that the member who is signed in meets at home. */
export function Search() {
	const member = useMember()
	if (!member) return null
	if (!meetsCards(member)) return <NoDeck user={member} name={navTexts.search} />
	const { id } = member
	return <SearchDeck key={id} deck={deckOf(id)} member={id} beginLoading={beginLoading} details={details} />
}
