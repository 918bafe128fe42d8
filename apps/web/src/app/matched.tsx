import { navTexts } from '@ydo/contract/texts/nav'
import { beginLoading, deckOf } from '#features/deck/deck-of.ts'
import { MatchScreen } from '#features/matched/match-screen.tsx'
import { NoMatches } from '#features/matched/no-matches.tsx'
import { NoDeck } from '#features/search/no-deck.tsx'
import { hasChoices } from '#member/account.ts'
import { useMember } from '#member/session.ts'
import { onDemand } from '#ui/on-demand.tsx'

const chat = onDemand(() => import('#features/chat/chat.tsx'), 'Chat')
const details = onDemand(() => import('#features/deck/details.tsx'), 'Details')

/** The matches of the signed-in member, with the cards of their deck at home. */
export function Matched() {
	const member = useMember()
	if (!member) return null
	if (member.profile === 'missing') return <NoMatches reason="noCard" />
	if (!hasChoices(member)) return <NoDeck user={member} name={navTexts.matched} />
	const { id } = member
	return (
		<MatchScreen key={id} deck={deckOf(id)} member={id} beginLoading={beginLoading} details={details} chat={chat} />
	)
}
