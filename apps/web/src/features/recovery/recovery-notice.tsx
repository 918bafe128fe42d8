import type { MemberView } from '@ydo/client/member/member-view'
import type { User } from '@ydo/contract/session'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useChoosing } from '#platform/use-choosing.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import styles from './recovery-notice.module.css'

const setUp = onDemand(() => import('./set-up-dialog.tsx'), 'SetUpDialog')

/** Where it is said: over home's headline, so that no card moves; below the lists of choices and matches. */
const places: Record<string, 'over' | 'below'> = { '/home': 'over', '/choice': 'below', '/matched': 'below' }

/** Says once that likes wait for a way back, and sets one up. */
export function RecoveryNotice({ user }: { user: User }) {
	const view = useChoosing()
	const { pathname } = useLocation()
	const [open, setOpen] = useState(false)
	const [putOff, setPutOff] = useState(false)
	const place = places[pathname]
	const isOver = place === 'over'
	const shown = view && waitsForKey(view) && place && !(isOver && putOff)
	return (
		<>
			{shown && (
				<section className={styles.place} data-place={place} aria-label={texts.title}>
					<p role="status" className={styles.words}>
						<b>{texts.waits}</b> <span>{texts.waitsHelp}</span>
					</p>
					<Button small className={styles.way} onClick={() => setUp.load().then(() => setOpen(true), console.error)}>
						{texts.keepKey}
					</Button>
					{isOver && (
						<button type="button" className={styles.later} aria-label={texts.later} onClick={() => setPutOff(true)}>
							<Icon name="close" size={20} />
						</button>
					)}
				</section>
			)}
			<Suspense>{open && <setUp.Screen user={user} onClose={() => setOpen(false)} />}</Suspense>
		</>
	)
}

/** Before the vault's entries were read, a way back may be among them. */
function waitsForKey({ status, isRead, isRecoverable, choices }: MemberView): boolean {
	return status === 'open' && isRead && !isRecoverable && choices.length > 0
}
