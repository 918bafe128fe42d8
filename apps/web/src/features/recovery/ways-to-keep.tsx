import type { Added } from '@ydo/client/recovery/create-recovery'
import { firstName } from '@ydo/client/session/first-name'
import type { User } from '@ydo/contract/session'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'
import { useId, useState } from 'react'
import { choosing } from '#platform/choosing.ts'
import { useOnline } from '#platform/use-online.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from './failure.tsx'
import { failureText } from './failure-text.ts'
import styles from './recovery-dialog.module.css'
import { StepTitle } from './step-title.tsx'
import { usePasskeys } from './use-passkeys.ts'

type WaysProps = { user: User; onWords(): void; onDone(): void }

/** Which way back to set up: the screen lock, where there is one that can, or twelve words. */
export function WaysToKeep({ user, onWords, onDone }: WaysProps) {
	const [lockId, wordsId] = [useId(), useId()]
	const online = useOnline()
	const able = usePasskeys()
	const [state, setState] = useState<Added | 'asking' | 'busy'>('asking')
	const useLock = async () => {
		setState('busy')
		const { recovery } = await choosing(user.id)
		const added = navigator.onLine ? await recovery.addPasskey(user.email ?? firstName(user)) : 'waiting'
		if (added === 'done') onDone()
		else setState(added)
	}
	return (
		<div className={styles.step}>
			<StepTitle>{texts.title}</StepTitle>
			<p>{texts.help}</p>
			{!online && <p className={styles.note}>{texts.offline}</p>}
			<Failure>{state !== 'asking' && state !== 'busy' && failureText(state)}</Failure>
			{able && (
				<div className={styles.way}>
					<Button busy={state === 'busy'} aria-describedby={lockId} onClick={useLock}>
						{texts.screenLock}
					</Button>
					<p id={lockId}>{texts.screenLockHelp}</p>
				</div>
			)}
			<div className={styles.way}>
				<Button look={able ? 'outline' : 'plate'} aria-describedby={wordsId} onClick={onWords}>
					{texts.words}
				</Button>
				<p id={wordsId}>{texts.wordsHelp}</p>
			</div>
		</div>
	)
}
