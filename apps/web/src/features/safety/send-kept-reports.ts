import { reportTexts } from '@ydo/contract/texts/report'
import { showToast } from '#browser/toasts.ts'
import { reportsOf } from '#member/reports-of.ts'

/** Sends the reports queued on this device, and shows the results. */
export async function sendKeptReports(member: string, signal: AbortSignal): Promise<void> {
	const settled = await reportsOf(member).sendKept()
	if (signal.aborted) return
	for (const outcome of settled)
		if ('receipt' in outcome) showToast('success', reportTexts.sentNow(outcome.receipt.code))
		else showToast('error', reportTexts.notTaken)
}
