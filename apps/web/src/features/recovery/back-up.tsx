import type { RecoveryCode } from '@ydo/client/recovery/create-recovery'
import type { User } from '@ydo/contract/session'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'
import { Suspense, useState } from 'react'
import { showToast } from '#browser/toasts.ts'
import { choosing, viewOf } from '#member/choosing.ts'
import { onDemand } from '#ui/on-demand.tsx'
import styles from './recovery-dialog.module.css'
import { WaysToKeep } from './ways-to-keep.tsx'

const setUp = onDemand(() => import('./set-up-dialog.tsx'), 'SetUpDialog')

/** The backup methods as part of a screen; recovery words open in a dialog. */
export function BackUp({ user, onDone }: { user: User; onDone(): void }) {
	const [code, setCode] = useState<RecoveryCode>()
	const takeWords = async () => {
		const { recovery } = await choosing(user.id)
		setCode(await recovery.makeCode())
	}
	const closeWords = () => {
		setCode(undefined)
		if (viewOf(user.id)?.isRecoverable) onDone()
	}
	const finish = () => {
		showToast('success', texts.doneTitle)
		onDone()
	}
	return (
		<div className={styles.step}>
			<WaysToKeep user={user} onWords={takeWords} onDone={finish} />
			<Suspense>{code && <setUp.Screen user={user} code={code} onClose={closeWords} />}</Suspense>
		</div>
	)
}
