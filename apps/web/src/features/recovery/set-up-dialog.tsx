import type { RecoveryCode } from '@ydo/client/recovery/create-recovery'
import type { User } from '@ydo/contract/session'
import { navTexts } from '@ydo/contract/texts/nav'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'
import { Sheet } from '#ui/sheet.tsx'
import styles from './recovery-dialog.module.css'
import { SetUpSteps } from './set-up-steps.tsx'

type SetUpDialogProps = {
	user: User
	/** Recovery words that were already requested. */
	code?: RecoveryCode | undefined
	onClose(): void
}

/** Sets up a backup. */
export function SetUpDialog({ user, code, onClose }: SetUpDialogProps) {
	return (
		<Sheet className={styles.sheet} name={texts.title} closeLabel={navTexts.close} onClose={onClose}>
			<SetUpSteps user={user} code={code} onClose={onClose} />
		</Sheet>
	)
}
