import { toastTexts } from '@ydo/contract/texts/toast'
import { useOnline } from '#platform/use-online.ts'
import styles from './profile.module.css'

/** Says that there is no network for as long as that is so. */
export function OfflineNote() {
	const online = useOnline()
	return <div aria-live="polite">{!online && <p className={styles.offline}>{toastTexts.offline}</p>}</div>
}
