import type { Added } from '@ydo/client/recovery/create-recovery'
import { firstName } from '@ydo/client/session/token-store'
import type { User } from '@ydo/contract/session'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'
import { useEffect, useId, useState } from 'react'
import { useOnline } from '#browser/network.ts'
import { choosing, useChoosing } from '#member/choosing.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from './failure.tsx'
import { failureText } from './failure-text.ts'
import styles from './recovery-dialog.module.css'
import { usePasskeys } from './use-passkeys.ts'

type WaysProps = { user: User; onWords(): void; onDone(): void }

/** Milliseconds for which key generation stays unmentioned. */
const patience = 2000

/** The backup methods: the screen lock, if supported, or recovery words. Enabled once the device has its keys. */
export function WaysToKeep({ user, onWords, onDone }: WaysProps) {
	const [lockId, wordsId] = [useId(), useId()]
	const online = useOnline()
	const able = usePasskeys()
	const isReady = useChoosing()?.status === 'open'
	const isLate = useLate(!isReady, patience)
	const [state, setState] = useState<Added | 'asking' | 'busy'>('asking')
	const useLock = async () => {
		setState('busy')
		const { recovery } = await choosing(user.id)
		const added = navigator.onLine ? await recovery.addPasskey(user.email ?? firstName(user)) : 'waiting'
		if (added === 'done') onDone()
		else setState(added)
	}
	return (
		<>
			{!online && <p className={styles.note}>{texts.offline}</p>}
			{online && isLate && (
				<p className={styles.note} role="status">
					{texts.settingUp}
				</p>
			)}
			<Failure>{state !== 'asking' && state !== 'busy' && failureText(state)}</Failure>
			{able && (
				<div className={styles.way}>
					<Button busy={!isReady || state === 'busy'} aria-describedby={lockId} onClick={useLock}>
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
		</>
	)
}

/** True if something `isAwaited` for so long that the wait should be shown. */
function useLate(isAwaited: boolean, milliseconds: number): boolean {
	const [isLate, setLate] = useState(false)
	useEffect(() => {
		if (!isAwaited) return
		const timer = setTimeout(() => setLate(true), milliseconds)
		return () => {
			clearTimeout(timer)
			setLate(false)
		}
	}, [isAwaited, milliseconds])
	return isLate
}
