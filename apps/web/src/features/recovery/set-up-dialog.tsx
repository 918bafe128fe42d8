import type { User } from '@ydo/contract/session'
import { navTexts } from '@ydo/contract/texts/nav'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'
import { DialogSheet } from '#ui/dialog-sheet.tsx'
import styles from './recovery-dialog.module.css'
import { SetUpSteps } from './set-up-steps.tsx'

/** Sets up a way back. */
export function SetUpDialog({ user, onClose }: { user: User; onClose(): void }) {
	return (
		<DialogSheet className={styles.sheet} name={texts.title} closeLabel={navTexts.close} onClose={onClose}>
			<SetUpSteps user={user} onClose={onClose} />
		</DialogSheet>
	)
}
