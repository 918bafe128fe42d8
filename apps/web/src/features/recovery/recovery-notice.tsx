import type { User } from '@ydo/contract/session'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { choosing, useChoosing } from '#member/choosing.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { dueOffers, offersSetting, withAnswered } from './backup-offer.ts'
import styles from './recovery-notice.module.css'

const setUp = onDemand(() => import('./set-up-dialog.tsx'), 'SetUpDialog')
const unlock = onDemand(() => import('./unlock-dialog.tsx'), 'UnlockDialog')

type Said = 'offer' | 'open'

/**
 * Position of the notice: over home's headline, so that no card moves; below the lists of choices and matches. A backup is offered only on
 * home.
 */
const places: Record<Said, Record<string, 'over' | 'below'>> = {
	offer: { '/home': 'over' },
	open: { '/home': 'over', '/choice': 'below', '/matched': 'below' },
}

const dialogs = { offer: setUp, open: unlock } as const

const words = {
	offer: { name: texts.title, text: texts.offer, help: texts.offerHelp, action: texts.backUp },
	open: { name: texts.unlockTitle, text: texts.locked, help: texts.lockedHelp, action: texts.open },
} as const

/** Offers a backup, or says that this device cannot open likes and chats, and links to the remedy. */
export function RecoveryNotice({ user }: { user: User }) {
	const view = useChoosing()
	const { pathname } = useLocation()
	const [opened, setOpened] = useState<Said>()
	const [isPutOff, putOff] = useState(false)
	const offers = dueOffers(view, Date.now())
	const said = view?.status === 'locked' ? 'open' : offers.length > 0 ? 'offer' : undefined
	const place = said && places[said][pathname]
	const isOver = place === 'over'
	const Dialog = opened && dialogs[opened].Screen

	/** Either button answers an offer permanently, on all devices; other notices are dismissed for this visit. */
	const answer = () => {
		if (said === 'open') putOff(true)
		else void keepAnswer(user.id, withAnswered(view?.settings ?? {}, offers)).catch(console.error)
	}
	const follow = async (shown: Said) => {
		await dialogs[shown].load()
		setOpened(shown)
		if (shown === 'offer') answer()
	}
	return (
		<>
			{said && place && !(said === 'open' && isOver && isPutOff) && (
				<section className={styles.place} data-place={place} aria-label={words[said].name}>
					<p aria-live="polite" className={styles.words}>
						<b>{words[said].text}</b> <span>{words[said].help}</span>
					</p>
					<Button small className={styles.way} onClick={() => follow(said).catch(console.error)}>
						{words[said].action}
					</Button>
					{isOver && (
						<IconButton small className={styles.later} label={texts.later} onClick={answer}>
							<Icon name="close" size={20} />
						</IconButton>
					)}
				</section>
			)}
			<Suspense>{Dialog && <Dialog user={user} onClose={() => setOpened(undefined)} />}</Suspense>
		</>
	)
}

async function keepAnswer(member: string, answered: string): Promise<void> {
	const chooser = await choosing(member)
	await chooser.keepSetting(offersSetting, answered)
}
