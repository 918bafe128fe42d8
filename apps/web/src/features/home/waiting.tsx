import type { User } from '@ydo/contract/session'
import { useEffect } from 'react'
import { forgetEarlyAnswers } from '#platform/early-calls.ts'
import { BeforeOpening } from './before-opening.tsx'
import { GoingAway } from './going-away.tsx'
import { OffTheList } from './off-the-list.tsx'
import { Paused } from './paused.tsx'

/** What stands in place of the cards for somebody who is off the list, is leaving or has paused, or as long as the campus has not opened. */
export function Waiting({ user, className }: { user: User; className: string | undefined }) {
	const { id, leavesAt, lapsesAt, paused, opening } = user
	// The list of now is empty, and must not be shown as that of later.
	useEffect(forgetEarlyAnswers, [])
	if (lapsesAt) return <OffTheList lapsesAt={lapsesAt} className={className} />
	if (leavesAt) return <GoingAway member={id} leavesAt={leavesAt} className={className} />
	if (paused) return <Paused className={className} />
	return opening && <BeforeOpening opening={opening} className={className} />
}
