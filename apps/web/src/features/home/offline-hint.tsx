import { toastTexts } from '@ydo/contract/texts/toast'
import { useOnline } from '#platform/use-online.ts'
import styles from './offline-hint.module.css'

/** Says that there is no network for as long as that is so. Calls `onBack`, which must be stable, when it is back. */
export function OfflineHint({ onBack }: { onBack: () => void }) {
	const online = useOnline(onBack)
	return (
		<div className={styles.place} aria-live="polite">
			{!online && <p className={styles.hint}>{toastTexts.offline}</p>}
		</div>
	)
}
