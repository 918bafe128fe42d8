import type { Deck } from '@ydo/client/deck/create-deck'
import { memberKeys } from '@ydo/client/held/value-storage'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { heldValues } from '#browser/held-values.ts'
import { refreshBlocked } from '#member/blocked-here.ts'
import { chatsNow } from '#member/choosing.ts'
import { onSafetyAsked, type SafetyAsk } from '#member/safety.ts'
import { onDemand } from '#ui/on-demand.tsx'

const sheet = onDemand(() => import('./safety-sheet.tsx'), 'SafetySheet')

/** Shows the sheet "Block or report" on request, and sends queued reports. */
export function SafetyHost({ member, deck }: { member: string; deck: Deck }) {
	const [ask, setAsk] = useState<SafetyAsk>()
	const isBlocked = useRef(false)
	const { pathname } = useLocation()
	const navigate = useNavigate()
	useEffect(() => onSafetyAsked((next) => void sheet.load().then(() => setAsk(next), console.error)), [])
	useKeptReports(member)
	const close = async (peer: string) => {
		setAsk(undefined)
		if (!isBlocked.current) return
		isBlocked.current = false
		await closeBeneath()
		refreshBlocked()
		const chat = chatsNow()
			?.list()
			.find((one) => one.peer === peer)
		if (chat && pathname === `/matched/${chat.id}`) navigate('/matched', { replace: true })
	}
	return (
		<Suspense>
			{ask && (
				<sheet.Screen
					member={member}
					deck={deck}
					ask={ask}
					onBlocked={() => {
						isBlocked.current = true
					}}
					onClose={() => void close(ask.peer)}
				/>
			)}
		</Suspense>
	)
}

/** Milliseconds within which a browser goes back within a page. */
const patience = 1000

/**
 * Closes the dialogs below a sheet that has just closed, since their content is gone. Each removes its history entry before the next one
 * closes (`ui/dialog.tsx`).
 */
async function closeBeneath(): Promise<void> {
	for (let dialog = top(); dialog; dialog = top()) {
		await wentBack()
		dialog.close()
	}
}

function top(): HTMLDialogElement | undefined {
	return [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
}

function wentBack(): Promise<void> {
	return new Promise((resolve) => {
		const done = () => {
			clearTimeout(timer)
			removeEventListener('popstate', done)
			resolve()
		}
		const timer = setTimeout(done, patience)
		addEventListener('popstate', done)
	})
}

/** Sends the reports queued on this device, now and whenever the network returns. */
function useKeptReports(member: string): void {
	useEffect(() => {
		const leaving = new AbortController()
		const { signal } = leaving
		const send = () => void sendAll(member, signal).catch(console.error)
		send()
		addEventListener('online', send, { signal })
		return () => leaving.abort()
	}, [member])
}

/** Loads the sending code only if there are queued reports. */
async function sendAll(member: string, signal: AbortSignal): Promise<void> {
	const waiting = await heldValues.read(memberKeys(member).reports)
	if (waiting.size === 0) return
	const { sendKeptReports } = await import('./send-kept-reports.ts')
	if (!signal.aborted) await sendKeptReports(member, signal)
}
