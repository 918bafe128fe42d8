import { toastTexts } from '@ydo/contract/texts/toast'
import styles from './offline-note.module.css'
import { useOnline } from './use-online.ts'

/** Says that there is no network for as long as that is so. */
export function OfflineNote({ onBack }: { onBack?: () => Promise<void> }) {
	const online = useOnline(onBack)
	return (
		<div className={styles.offline} aria-live="polite">
			{!online && toastTexts.offline}
		</div>
	)
}
