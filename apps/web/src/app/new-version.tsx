import { atHandTexts } from '@ydo/contract/texts/at-hand'
import { offerToast } from '#platform/toasts.ts'
import { Button } from '#ui/button.tsx'
import styles from './new-version.module.css'

/** Offers a new version that waits; it stays until it is taken or put away. Returns what takes it away. */
export function offerNewVersion(takeOver: () => void): () => void {
	return offerToast(
		<div className={styles.offer}>
			{atHandTexts.newVersion}
			<Button small onClick={takeOver}>
				{atHandTexts.reload}
			</Button>
		</div>,
	)
}
