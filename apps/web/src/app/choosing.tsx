import { useEffect } from 'react'
import { Integrity } from '#features/integrity/integrity.tsx'
import { RecoveryNotice } from '#features/recovery/recovery-notice.tsx'
import { hasChoices } from '#platform/has-choices.ts'
import { useSession } from '#platform/use-session.ts'
import { startChoosing } from './start-choosing.ts'

/** Has who is signed in choose, and shows what of it cannot wait for a screen of its own. */
export function Choosing() {
	const now = useSession()
	const user = now.status === 'signed-in' && hasChoices(now.user) ? now.user : undefined
	const member = user?.id
	useEffect(() => (member ? startChoosing(member) : undefined), [member])
	if (!user) return null
	return (
		<>
			<Integrity key={user.id} member={user.id} />
			<RecoveryNotice user={user} />
		</>
	)
}
