import type { User } from '@ydo/contract/session'
import { navTexts } from '@ydo/contract/texts/nav'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DialogSheet } from '#ui/dialog-sheet.tsx'
import styles from './recovery-dialog.module.css'
import { SetUpSteps } from './set-up-steps.tsx'
import { StartOver } from './start-over.tsx'
import { StepTitle } from './step-title.tsx'
import { WaysToOpen } from './ways-to-open.tsx'

type UnlockProps = {
	user: User
	/** What is asked at first. */
	begin?: 'open' | 'start over'
	onClose(): void
}

/** Opens the choices on a device without their key, or starts over where nothing opens them any more. */
export function UnlockDialog({ user, begin = 'open', onClose }: UnlockProps) {
	const [step, setStep] = useState<'open' | 'opened' | 'start over' | 'started over' | 'set up'>(begin)
	const name = begin === 'open' ? texts.unlockTitle : texts.startOverTitle
	return (
		<DialogSheet className={styles.sheet} name={name} closeLabel={navTexts.close} onClose={onClose}>
			{step === 'open' && (
				<WaysToOpen member={user.id} onDone={() => setStep('opened')} onLost={() => setStep('start over')} />
			)}
			{step === 'opened' && (
				<div className={styles.step}>
					<StepTitle>{texts.unlockedTitle}</StepTitle>
					<p>{texts.unlocked}</p>
					<Button onClick={onClose}>{texts.close}</Button>
				</div>
			)}
			{step === 'start over' && (
				<StartOver
					member={user.id}
					onBack={begin === 'open' ? () => setStep('open') : onClose}
					onDone={() => setStep('started over')}
				/>
			)}
			{step === 'started over' && (
				<div className={styles.step}>
					<StepTitle>{texts.startedOverTitle}</StepTitle>
					<p>{texts.startedOver}</p>
					<Button onClick={() => setStep('set up')}>{texts.keepKey}</Button>
					<Button small look="outline" onClick={onClose}>
						{texts.later}
					</Button>
				</div>
			)}
			{step === 'set up' && <SetUpSteps user={user} onClose={onClose} />}
		</DialogSheet>
	)
}
