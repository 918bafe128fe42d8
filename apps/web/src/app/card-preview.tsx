import type { Card } from '@ydo/contract/cards'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { Suspense, useState } from 'react'
import { ProfileCard } from '#features/card/profile-card.tsx'
import { Button } from '#ui/button.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { PrintCard } from '#ui/print-card.tsx'
import styles from './card-preview.module.css'

const details = onDemand(() => import('#features/deck/details.tsx'), 'Details')

/** A card as in home's deck: a press opens its details. */
export function CardPreview({ card }: { card: Card }) {
	const [opened, setOpened] = useState(false)
	const open = () => setOpened(true)
	return (
		<div className={styles.place}>
			<PrintCard tall className={styles.print} sheetClassName={styles.sheet}>
				{/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button below does the same */}
				<div className={styles.card} onClick={open}>
					<ProfileCard card={card} priority="high" />
				</div>
			</PrintCard>
			<Button className={styles.open} small look="outline" onClick={open}>
				{welcomeTexts.preview.open}
			</Button>
			<Suspense>{opened && <details.Screen card={card} onClose={() => setOpened(false)} />}</Suspense>
		</div>
	)
}
