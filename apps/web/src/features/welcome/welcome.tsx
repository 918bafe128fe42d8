import { Suspense, useState } from 'react'
import { useSession } from '#platform/use-session.ts'
import { onDemand } from '#ui/on-demand.tsx'
import { joiningOf } from './joining-of.ts'
import { Way } from './way.tsx'
import type { WayParts } from './way-parts.ts'

// Few come here with a card.
const printedScreen = onDemand(() => import('./printed.tsx'), 'Printed')

/** The way to a card for somebody who has none; who came with one is told that it is printed. */
export function Welcome(parts: WayParts) {
	const session = useSession()
	const user = session.status === 'signed-in' ? session.user : undefined
	// Who publishes one here is on the way to home already.
	const [printed] = useState(user?.profile === 'complete')
	if (!user) return null
	if (!printed) return <Way key={user.id} joining={joiningOf(user)} parts={parts} />
	return (
		<Suspense>
			<printedScreen.Screen />
		</Suspense>
	)
}
