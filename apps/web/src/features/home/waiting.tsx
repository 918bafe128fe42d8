import type { User } from '@ydo/contract/session'
import { useEffect } from 'react'
import { forgetEarlyAnswers } from '#platform/early-calls.ts'
import { classNames } from '#ui/class-names.ts'
import { BeforeOpening } from './before-opening.tsx'
import { GoingAway } from './going-away.tsx'
import styles from './waiting.module.css'

/** What stands in place of the cards for somebody who is leaving, or as long as the campus has not opened. */
export function Waiting({ user: { leavesAt, opening }, className }: { user: User; className: string | undefined }) {
	// The list of now is empty, and must not be shown as that of later.
	useEffect(forgetEarlyAnswers, [])
	return (
		<div className={classNames(styles.place, className)}>
			{leavesAt ? <GoingAway leavesAt={leavesAt} /> : opening && <BeforeOpening opening={opening} />}
		</div>
	)
}
