import { stay } from '@ydo/client/leaving/leaving-calls'
import { sayDate } from '@ydo/client/sessions/say-when'
import { leavingTexts as texts } from '@ydo/contract/texts/leaving'
import { useState } from 'react'
import { session } from '#platform/session.ts'
import { showToast } from '#platform/toasts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { StandIn } from './stand-in.tsx'
import styles from './waiting.module.css'

type GoingAwayProps = { member: string; leavesAt: string; className: string | undefined }

/** For who is leaving and has signed in again: until when they can stay, and how. */
export function GoingAway({ member, leavesAt, className }: GoingAwayProps) {
	const [state, setState] = useState<'asking' | 'busy' | 'failed'>('asking')
	const keep = async () => {
		setState('busy')
		try {
			await stay(session.requestAs(member))
		} catch {
			return setState('failed')
		}
		showToast('success', texts.stayed)
		await session.check()
	}
	return (
		<StandIn className={className} title={texts.noticeTitle} help={texts.notice(sayDate(leavesAt))}>
			{state === 'failed' && (
				<p className={styles.error} role="alert">
					{texts.notStayed}
				</p>
			)}
			<Button className={styles.way} busy={state === 'busy'} onClick={keep}>
				{texts.stay}
			</Button>
			<ButtonLink className={styles.way} look="outline" to="/settings">
				{texts.settings}
			</ButtonLink>
		</StandIn>
	)
}
