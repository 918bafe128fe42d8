import { createJoining, type Joining } from '@ydo/client/joining/create-joining'
import type { User } from '@ydo/contract/session'
import { earlyMember } from '#platform/early-member.ts'
import { forgetLeaver } from '#platform/forget-device.ts'
import { institute } from '#platform/institute.ts'
import { sendPhotoAs } from '#platform/send-photo.ts'
import { session } from '#platform/session.ts'

let held: { member: string; joining: Joining } | undefined

/** A member's way to a card. Lives as long as the page, so that photos go on being sent while another screen is looked at. */
export function joiningOf({ id, full_name, name }: User): Joining {
	if (held?.member !== id) {
		letGo()
		const joining = createJoining({
			request: session.requestAs(id),
			send: sendPhotoAs(id),
			storage: localStorage,
			member: id,
			accountName: full_name ?? name,
			institute: institute(),
			onHeld: () => forgetLeaver(id, earlyMember() === id),
		})
		held = { member: id, joining }
	}
	return held.joining
}

// Signing out ends what is under way; what is written stays on the device unless it is to forget.
session.subscribe(() => {
	if (session.snapshot().status === 'signed-out') letGo()
})

function letGo(): void {
	held?.joining.close()
	held = undefined
}
