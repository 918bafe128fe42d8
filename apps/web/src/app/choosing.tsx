import { useEffect } from 'react'
import { hasChoices } from '#platform/has-choices.ts'
import { useSession } from '#platform/use-session.ts'
import { startChoosing } from './start-choosing.ts'

/** Has who is signed in choose, and shows what of it cannot wait for a screen of its own. */
export function Choosing() {
	const now = useSession()
	const member = now.status === 'signed-in' && hasChoices(now.user) ? now.user.id : undefined
	useEffect(() => (member ? startChoosing(member) : undefined), [member])
	return null
}
