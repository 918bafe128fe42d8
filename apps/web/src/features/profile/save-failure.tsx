import { profileTexts } from '@ydo/contract/texts/profile'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './notice.module.css'

/** Why a save did not come through, beside the way to try again. */
export function SaveFailure({ reason, busy, onRetry }: { reason: string; busy: boolean; onRetry(): void }) {
	return (
		<div className={styles.notice} data-failure>
			<p role="alert">{reason}</p>
			<Button small second="marigold" busy={busy} onClick={onRetry}>
				<Icon name="refresh" size={19} weight={2.8} />
				{profileTexts.notSaved.again}
			</Button>
		</div>
	)
}
