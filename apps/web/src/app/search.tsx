import { navTexts } from '@ydo/contract/texts/nav'
import { beginLoading, deckOf } from '#features/deck/deck-of.ts'
import { NoDeck } from '#features/search/no-deck.tsx'
import { SearchDeck } from '#features/search/search-deck.tsx'
import { meetsCards } from '#member/account.ts'
import { useMember } from '#member/session.ts'
import { onDemand } from '#ui/on-demand.tsx'

const details = onDemand(() => import('#features/deck/details.tsx'), 'Details')

/** Search over the deck of the signed-in member. */
export function Search() {
	const member = useMember()
	if (!member) return null
	if (!meetsCards(member)) return <NoDeck user={member} name={navTexts.search} />
	const { id } = member
	return <SearchDeck key={id} deck={deckOf(id)} member={id} beginLoading={beginLoading} details={details} />
}
