import type { User } from '@ydo/contract/session'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useChoosing } from '#platform/use-choosing.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { type RecoveryNeed, recoveryNeed } from './recovery-need.ts'
import styles from './recovery-notice.module.css'

const setUp = onDemand(() => import('./set-up-dialog.tsx'), 'SetUpDialog')
const unlock = onDemand(() => import('./unlock-dialog.tsx'), 'UnlockDialog')

/** Where it is said: over home's headline, so that no card moves; below the lists of choices and matches. */
const places: Record<string, 'over' | 'below'> = { '/home': 'over', '/choice': 'below', '/matched': 'below' }

const dialogs = { 'set up': setUp, open: unlock } as const

const said = {
	'set up': { name: texts.title, text: texts.waits, help: texts.waitsHelp, action: texts.keepKey },
	open: { name: texts.unlockTitle, text: texts.locked, help: texts.lockedHelp, action: texts.open },
} as const

/** Says that what was chosen waits for a way back, or that this device has no key of the choices, and leads to what mends it. */
export function RecoveryNotice({ user }: { user: User }) {
	const need = recoveryNeed(useChoosing())
	const { pathname } = useLocation()
	const [opened, setOpened] = useState<RecoveryNeed>()
	const [putOff, setPutOff] = useState<RecoveryNeed>()
	const place = places[pathname]
	const isOver = place === 'over'
	const Dialog = opened && dialogs[opened].Screen
	return (
		<>
			{need && place && !(isOver && putOff === need) && (
				<section className={styles.place} data-place={place} aria-label={said[need].name}>
					<p aria-live="polite" className={styles.words}>
						<b>{said[need].text}</b> <span>{said[need].help}</span>
					</p>
					<Button
						small
						className={styles.way}
						onClick={() => dialogs[need].load().then(() => setOpened(need), console.error)}
					>
						{said[need].action}
					</Button>
					{isOver && (
						<button type="button" className={styles.later} aria-label={texts.later} onClick={() => setPutOff(need)}>
							<Icon name="close" size={20} />
						</button>
					)}
				</section>
			)}
			<Suspense>{Dialog && <Dialog user={user} onClose={() => setOpened(undefined)} />}</Suspense>
		</>
	)
}
