import { Fragment, useEffect } from 'react'
import { deckOf } from '#features/deck/deck-of.ts'
import { Integrity } from '#features/integrity/integrity.tsx'
import { MatchHost } from '#features/matched/match-host.tsx'
import { NoticeWatch } from '#features/notifications/notice-watch.tsx'
import { RecoveryHost } from '#features/recovery/recovery-host.tsx'
import { SafetyHost } from '#features/safety/safety-host.tsx'
import { hasChoices } from '#member/account.ts'
import { useMember } from '#member/session.ts'
import { startChoosing } from './start-choosing.ts'

// In one chunk: both load after the first paint.
export { AtHand } from './at-hand.tsx'

/** Runs the signed-in member's vault, and shows those of its results that cannot wait for a screen of their own. */
export function Choosing() {
	// Also while the server is being asked: cached data is readable offline.
	const known = useMember()
	const user = known && hasChoices(known) ? known : undefined
	const member = user?.id
	useEffect(() => (member ? startChoosing(member) : undefined), [member])
	// Prefetched for the first navigation; offline, the screen loads it later.
	useEffect(() => void import('./section-screens.ts').catch(() => {}), [])
	if (!known) return null
	// Nothing of one member stays mounted for another.
	return (
		<Fragment key={known.id}>
			<SafetyHost member={known.id} deck={deckOf(known.id)} />
			{user && (
				<>
					<Integrity member={user.id} />
					<RecoveryHost user={user} />
					<MatchHost member={user.id} deck={deckOf(user.id)} />
					<NoticeWatch member={user.id} deck={deckOf(user.id)} />
				</>
			)}
		</Fragment>
	)
}
