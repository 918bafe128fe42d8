import { reportTexts } from '@ydo/contract/texts/report'
import { useEffect } from 'react'
import { reportsOf } from '#platform/reports-of.ts'
import { showToast } from '#platform/toasts.ts'

/** Sends the reports that wait on this device, now and whenever there is a network again. */
export function useKeptReports(member: string): void {
	useEffect(() => {
		const leaving = new AbortController()
		const send = async () => {
			const settled = await reportsOf(member).sendKept()
			if (leaving.signal.aborted) return
			for (const outcome of settled)
				if ('receipt' in outcome) showToast('success', reportTexts.sentNow(outcome.receipt.code))
				else showToast('error', reportTexts.notTaken)
		}
		void send()
		addEventListener('online', () => void send(), { signal: leaving.signal })
		return () => leaving.abort()
	}, [member])
}
