import type { MemberView } from '@ydo/client/member/member-view'
import { navTexts } from '@ydo/contract/texts/nav'
import { settingsTexts as texts } from '@ydo/contract/texts/settings'
import { useId, useState } from 'react'
import { showToast } from '#browser/toasts.ts'
import { wait } from '#browser/wait.ts'
import { chooserNow, useChoosing } from '#member/choosing.ts'
import { forgetDevice } from '#member/forget-device.ts'
import { session } from '#member/session.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import styles from './sign-out-dialog.module.css'

/** Asks if the device keeps or forgets its data. Either signs out, and the guard then leads to /login. */
export function SignOutDialog({ onKeepKey, onClose }: { onKeepKey(): void; onClose(): void }) {
	const choices = choicesOf(useChoosing())
	const [keepId, forgetId] = [useId(), useId()]
	const [leaving, setLeaving] = useState<'keep' | 'forget'>()
	const leave = (device: 'keep' | 'forget') => {
		if (leaving) return
		setLeaving(device)
		void signOut(device)
	}
	return (
		<Sheet className={styles.sheet} name={texts.signOutTitle} closeLabel={navTexts.close} onClose={onClose}>
			<h2>{texts.signOutTitle}</h2>
			<div className={styles.choice}>
				<Button busy={leaving === 'keep'} aria-describedby={keepId} onClick={() => leave('keep')}>
					{texts.keep}
				</Button>
				<p id={keepId} className={styles.help}>
					{texts.keepHelp}
				</p>
			</div>
			{choices === 'lost' && (
				<Button look="outline" className={styles.key} onClick={onKeepKey}>
					{texts.keepKeyFirst}
				</Button>
			)}
			<div className={styles.choice}>
				<Button
					className={styles.forget}
					look="outline"
					busy={leaving === 'forget'}
					aria-describedby={forgetId}
					onClick={() => leave('forget')}
				>
					{texts.forget}
				</Button>
				<p id={forgetId} className={styles.help}>
					{choices && <b>{texts.forgetChoices[choices]}</b>} {texts.forgetHelp}
				</p>
			</div>
		</Sheet>
	)
}

/** The fate of likes and chats if the device forgets its data; undefined if there are none. */
function choicesOf(view: MemberView | undefined): keyof typeof texts.forgetChoices | undefined {
	if (view?.status === 'locked') return 'locked'
	if (view?.status !== 'open') return undefined
	return view.isRecoverable ? 'kept' : 'lost'
}

/** Milliseconds to wait until the other devices know that no device sends likes. */
const patience = 3000

/**
 * Stops sending likes from this device and signs out, even if the server cannot be reached, and shows the result. `forget` also removes
 * what the product stores in this browser.
 */
async function signOut(device: 'keep' | 'forget'): Promise<void> {
	await Promise.race([chooserNow()?.stopSending(), wait(patience)])
	const told = session.signOut()
	if (device === 'forget') forgetDevice()
	if (await told) showToast('success', device === 'forget' ? texts.forgotten : texts.signedOut)
	else showToast('warning', texts.notTold)
}
