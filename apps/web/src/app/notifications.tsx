import { beginLoading, deckOf } from '#features/deck/deck-of.ts'
import { Notifications as Screen } from '#features/notifications/notifications.tsx'
import { meetsCards } from '#member/account.ts'
import { useMember } from '#member/session.ts'

/** The notifications of the signed-in member, with the names from their deck's cards. */
export function Notifications() {
	const member = useMember()
	if (!member) return null
	const { id } = member
	return <Screen key={id} member={id} deck={deckOf(id)} beginLoading={meetsCards(member) ? beginLoading : undefined} />
}
