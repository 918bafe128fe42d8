import { reportTexts } from '@ydo/contract/texts/report'
import { reportsOf } from '#platform/reports-of.ts'
import { showToast } from '#platform/toasts.ts'

/** Sends the reports that wait on this device, and says what became of them. */
export async function sendKeptReports(member: string, signal: AbortSignal): Promise<void> {
	const settled = await reportsOf(member).sendKept()
	if (signal.aborted) return
	for (const outcome of settled)
		if ('receipt' in outcome) showToast('success', reportTexts.sentNow(outcome.receipt.code))
		else showToast('error', reportTexts.notTaken)
}
