import type { RecoveryCode } from '@ydo/client/recovery/create-recovery'
import type { User } from '@ydo/contract/session'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'
import { useState } from 'react'
import { choosing } from '#platform/choosing.ts'
import { Button } from '#ui/button.tsx'
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

/** The steps to a way back, for a dialog. Nothing counts before the last one, so that it can be left, or break off, anywhere. */
export function SetUpSteps({ user, onClose }: SetUpProps) {
	const [step, setStep] = useState<Step>({ at: 'ways' })
	const done = () => setStep({ at: 'done' })
	const takeWords = async () => {
		const { recovery } = await choosing(user.id)
		setStep({ at: 'paper', code: await recovery.makeCode() })
	}
	switch (step.at) {
		case 'ways':
			return <WaysToKeep user={user} onWords={takeWords} onDone={done} />
		case 'paper':
			return <Paper code={step.code} onWritten={() => setStep({ ...step, at: 'confirm' })} />
		case 'confirm':
			return (
				<ConfirmWords
					member={user.id}
					code={step.code}
					onBack={() => setStep({ ...step, at: 'paper' })}
					onDone={done}
				/>
			)
		default:
			return <Kept onClose={onClose} />
	}
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
