import { beginLoading, deckOf } from '#features/home/deck-of.ts'
import { Notifications as Screen } from '#features/notifications/notifications.tsx'
import { meetsCards } from '#platform/meets-cards.ts'
import { useMember } from '#platform/use-member.ts'

/** What happened for the member who is signed in, with the names on the cards of their deck. */
export function Notifications() {
	const member = useMember()
	if (!member) return null
	const { id } = member
	return <Screen key={id} member={id} deck={deckOf(id)} beginLoading={meetsCards(member) ? beginLoading : undefined} />
}
