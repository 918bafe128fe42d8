import { navTexts } from '@ydo/contract/texts/nav'
import { settingsTexts as texts } from '@ydo/contract/texts/settings'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { DialogSheet } from '#ui/dialog-sheet.tsx'
import { signOut } from './sign-out.ts'
import styles from './sign-out-dialog.module.css'

/** Asks whether the device is to be kept or forgotten. Either signs out, and the guard then leads to /login. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
	const [keepId, forgetId] = [useId(), useId()]
	return (
		<DialogSheet className={styles.sheet} name={texts.signOutTitle} closeLabel={navTexts.close} onClose={onClose}>
			<h2>{texts.signOutTitle}</h2>
			<div className={styles.choice}>
				<Button aria-describedby={keepId} onClick={() => signOut('keep')}>
					{texts.keep}
				</Button>
				<p id={keepId} className={styles.help}>
					{texts.keepHelp}
				</p>
			</div>
			<div className={styles.choice}>
				<Button className={styles.forget} look="outline" aria-describedby={forgetId} onClick={() => signOut('forget')}>
					{texts.forget}
				</Button>
				<p id={forgetId} className={styles.help}>
					{texts.forgetHelp}
				</p>
			</div>
		</DialogSheet>
	)
}
