import { leave } from '@ydo/client/leaving/leaving-calls'
import { sayDate } from '@ydo/client/sessions/say-when'
import type { LeavingRequest } from '@ydo/contract/leaving'
import { leavingTexts as texts } from '@ydo/contract/texts/leaving'
import { forgetDevice } from '#platform/forget-device.ts'
import { session } from '#platform/session.ts'
import { showToast } from '#platform/toasts.ts'

/** Has the account erased and this device forget its member. False, and all as it was, where the server did not say yes. */
export async function leaveForGood(when: LeavingRequest['when']): Promise<boolean> {
	let leavesAt: string
	try {
		leavesAt = await leave(session.request, when)
	} catch {
		return false
	}
	void session.signOut() // the server has ended the session already
	forgetDevice()
	showToast('success', when === 'now' ? texts.left : texts.leaves(sayDate(leavesAt)))
	return true
}
