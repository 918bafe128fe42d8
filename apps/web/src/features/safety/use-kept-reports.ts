import { memberKeys } from '@ydo/client/held/member-keys'
import { useEffect } from 'react'
import { heldValues } from '#platform/held-values.ts'

/** Sends the reports that wait on this device, now and whenever there is a network again. */
export function useKeptReports(member: string): void {
	useEffect(() => {
		const leaving = new AbortController()
		const { signal } = leaving
		const send = () => void sendAll(member, signal).catch(console.error)
		send()
		addEventListener('online', send, { signal })
		return () => leaving.abort()
	}, [member])
}

/** What sends them comes only where there are any. */
async function sendAll(member: string, signal: AbortSignal): Promise<void> {
	const waiting = await heldValues.read(memberKeys(member).reports)
	if (waiting.size === 0) return
	const { sendKeptReports } = await import('./send-kept-reports.ts')
	if (!signal.aborted) await sendKeptReports(member, signal)
}
