import { profileTexts } from '@ydo/contract/texts/profile'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './notice.module.css'

/** Why a save did not come through, beside the way to try again. */
export function SaveFailure({ reason, busy, onRetry }: { reason: string; busy: boolean; onRetry(): void }) {
	const notice = useRef<HTMLDivElement>(null)
	useEffect(() => {
		// Newer browsers answer with a promise, which React would take for what undoes the effect.
		void notice.current?.scrollIntoView({ block: 'nearest' })
	}, [])
	return (
		<div ref={notice} className={styles.notice} data-failure>
			<p role="alert">{reason}</p>
			<Button small second="marigold" busy={busy} onClick={onRetry}>
				<Icon name="refresh" size={19} weight={2.8} />
				{profileTexts.notSaved.again}
			</Button>
		</div>
	)
}
