import { createJoining, type Joining } from '@ydo/client/joining/create-joining'
import type { User } from '@ydo/contract/session'
import { Suspense, useState } from 'react'
import { institute } from '#browser/institute.ts'
import { deviceStorage } from '#browser/storage.ts'
import { earlyMember } from '#member/early-held.ts'
import { forgetLeaver } from '#member/forget-device.ts'
import { perMember } from '#member/member-scope.ts'
import { sendPhotoAs } from '#member/send-photo.ts'
import { useSession } from '#member/session.ts'
import { onDemand } from '#ui/on-demand.tsx'
import { Way } from './way.tsx'
import type { WayParts } from './way-parts.ts'

// Few come here with a card.
const printedScreen = onDemand(() => import('./printed.tsx'), 'Printed')

/** Joining for a member without a card; one who came with a card is told that it is printed. */
export function Welcome(parts: WayParts) {
	const session = useSession()
	const user = session.status === 'signed-in' ? session.user : undefined
	// A member who publishes one here stays at the last step.
	const [printed] = useState(user?.profile === 'complete')
	if (!user) return null
	if (!printed) return <Way key={user.id} user={user} joining={joiningOf(user)} parts={parts} />
	return (
		<Suspense>
			<printedScreen.Screen />
		</Suspense>
	)
}

const joiningFor = perMember(({ member, request, signal, onEnd }) => {
	let joining: Joining | undefined
	const parts = { request, send: sendPhotoAs(member), storage: deviceStorage, member, institute: institute() }
	// Sign-out cancels uploads; drafts stay on the device unless it is told to forget.
	onEnd(() => joining?.close())
	return (accountName: string | undefined) => {
		joining ??= createJoining({
			...parts,
			accountName,
			onHeld: () => forgetLeaver(member, earlyMember() === member),
		})
		if (signal.aborted) joining.close()
		return joining
	}
})

/** A member's progress towards a card. Photos keep uploading while another screen is open. */
function joiningOf({ id, full_name, name }: User): Joining {
	return joiningFor(id)(full_name ?? name)
}
