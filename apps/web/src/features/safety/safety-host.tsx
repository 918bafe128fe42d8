import type { Deck } from '@ydo/client/deck/create-deck'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { tellBlocked } from '#platform/blocked-here.ts'
import { chatsNow } from '#platform/choosing.ts'
import { onSafetyAsked, type SafetyAsk } from '#platform/safety.ts'
import { onDemand } from '#ui/on-demand.tsx'
import { closeBeneath } from './close-beneath.ts'
import { useKeptReports } from './use-kept-reports.ts'

const sheet = onDemand(() => import('./safety-sheet.tsx'), 'SafetySheet')

/** Shows the sheet "Block or report" when it is asked for, and sends reports that waited. */
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
		tellBlocked()
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
