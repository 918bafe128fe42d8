import { useSession } from '#platform/use-session.ts'
import { Printed } from './printed.tsx'
import { Steps } from './steps.tsx'

/** The way to a card: what it will ask of somebody who has none, and home for somebody who has one. */
export function Welcome() {
	const session = useSession()
	if (session.status !== 'signed-in') return null
	return session.user.profile === 'complete' ? <Printed /> : <Steps />
}
