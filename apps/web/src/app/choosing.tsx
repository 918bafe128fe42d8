import { useEffect } from 'react'
import { deckOf } from '#features/home/deck-of.ts'
import { Integrity } from '#features/integrity/integrity.tsx'
import { MatchHost } from '#features/matched/match-host.tsx'
import { NoticeWatch } from '#features/notifications/notice-watch.tsx'
import { RecoveryHost } from '#features/recovery/recovery-host.tsx'
import { SafetyHost } from '#features/safety/safety-host.tsx'
import { hasChoices } from '#platform/has-choices.ts'
import { useMember } from '#platform/use-member.ts'
import { startChoosing } from './start-choosing.ts'

// In one file with it: both come after the first picture.
export { AtHand } from './at-hand.tsx'

/** Has who is signed in choose, and shows what of it cannot wait for a screen of its own. */
export function Choosing() {
	// Also while the server is being asked: without a network, what the device holds can be read all the same.
	const known = useMember()
	const user = known && hasChoices(known) ? known : undefined
	const member = user?.id
	useEffect(() => (member ? startChoosing(member) : undefined), [member])
	// At hand for the first way to another screen; without a network it is fetched there.
	useEffect(() => void import('./section-screens.ts').catch(() => {}), [])
	if (!known) return null
	const safety = <SafetyHost key={known.id} member={known.id} deck={deckOf(known.id)} />
	if (!user) return safety
	return (
		<>
			{safety}
			<Integrity key={user.id} member={user.id} />
			<RecoveryHost user={user} />
			<MatchHost key={user.id} member={user.id} deck={deckOf(user.id)} />
			<NoticeWatch key={user.id} member={user.id} deck={deckOf(user.id)} />
		</>
	)
}
