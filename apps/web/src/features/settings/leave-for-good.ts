import { wantsSignIn } from '@ydo/client/calls/call'
import { leave } from '@ydo/client/leaving/leaving-calls'
import { sayDate } from '@ydo/client/sessions/say-when'
import type { LeavingRequest } from '@ydo/contract/leaving'
import { leavingTexts as texts } from '@ydo/contract/texts/leaving'
import { earlyMember } from '#platform/early-member.ts'
import { forgetLeaver } from '#platform/forget-device.ts'
import { session } from '#platform/session.ts'
import { showToast } from '#platform/toasts.ts'

/** `sign-in-again`: the server wants a fresh sign-in first. */
type Left = 'left' | 'failed' | 'sign-in-again'

/** Has a member's account erased and this device forget them. All is as it was where the server did not say yes. */
export async function leaveForGood(member: string, when: LeavingRequest['when']): Promise<Left> {
	let leavesAt: string
	try {
		leavesAt = await leave(session.requestAs(member), when)
	} catch (error) {
		return wantsSignIn(error) ? 'sign-in-again' : 'failed'
	}
	const here = earlyMember() === member
	if (here) void session.signOut() // the server has ended the session already
	forgetLeaver(member, here)
	showToast('success', when === 'now' ? texts.left : texts.leaves(sayDate(leavesAt)))
	return 'left'
}
