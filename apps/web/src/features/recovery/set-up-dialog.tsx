import type { RecoveryCode } from '@ydo/client/recovery/create-recovery'
import type { User } from '@ydo/contract/session'
import { navTexts } from '@ydo/contract/texts/nav'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'
import { useState } from 'react'
import { choosing } from '#platform/choosing.ts'
import { Button } from '#ui/button.tsx'
import { DialogSheet } from '#ui/dialog-sheet.tsx'
import { ConfirmWords } from './confirm-words.tsx'
import { Paper } from './paper.tsx'
import styles from './recovery-dialog.module.css'
import { StepTitle } from './step-title.tsx'
import { WaysToKeep } from './ways-to-keep.tsx'

type SetUpProps = {
	user: User
	onClose(): void
}

type Step = { at: 'ways' | 'done' } | { at: 'paper' | 'confirm'; code: RecoveryCode }

/** Sets up a way back. Nothing counts before its last step, so that it can be left, or break off, anywhere. */
export function SetUpDialog({ user, onClose }: SetUpProps) {
	const [step, setStep] = useState<Step>({ at: 'ways' })
	const done = () => setStep({ at: 'done' })
	const takeWords = async () => {
		const { recovery } = await choosing(user.id)
		setStep({ at: 'paper', code: recovery.makeCode() })
	}
	return (
		<DialogSheet className={styles.sheet} name={texts.title} closeLabel={navTexts.close} onClose={onClose}>
			{step.at === 'ways' && <WaysToKeep user={user} onWords={takeWords} onDone={done} />}
			{step.at === 'paper' && <Paper code={step.code} onWritten={() => setStep({ at: 'confirm', code: step.code })} />}
			{step.at === 'confirm' && (
				<ConfirmWords
					member={user.id}
					code={step.code}
					onBack={() => setStep({ at: 'paper', code: step.code })}
					onDone={done}
				/>
			)}
			{step.at === 'done' && <Kept onClose={onClose} />}
		</DialogSheet>
	)
}

function Kept({ onClose }: { onClose(): void }) {
	return (
		<div className={styles.step}>
			<StepTitle>{texts.doneTitle}</StepTitle>
			<p>{texts.done}</p>
			<p className={styles.soft}>{texts.doneMore}</p>
			<Button onClick={onClose}>{texts.close}</Button>
		</div>
	)
}
