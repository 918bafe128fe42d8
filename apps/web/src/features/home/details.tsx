import type { Card } from '@ydo/contract/cards'
import { blockTexts } from '@ydo/contract/texts/block'
import { homeTexts } from '@ydo/contract/texts/home'
import { navTexts } from '@ydo/contract/texts/nav'
import { useState } from 'react'
import { useCommonTags } from '#platform/own-tags.ts'
import { useSession } from '#platform/use-session.ts'
import { DialogSheet } from '#ui/dialog-sheet.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { PromptList } from '#ui/prompt-list.tsx'
import { TagList } from '#ui/tag-list.tsx'
import { CardHeading } from './card-heading.tsx'
import { CardPhoto } from './card-photo.tsx'
import styles from './details.module.css'

/** The photos are as wide as the sheet without its padding. */
const photoSizes = '(width >= 768px) 516px, calc(100vw - 44px)'

const question = onDemand(() => import('./block-question.tsx'), 'BlockQuestion')

/**
 * A card in full: every word of it, all tags, all photos; its owner can be blocked from here. Opens itself; calls `onClose` once it
 * is closed.
 */
export function Details({ card, onClose }: { card: Card; onClose: () => void }) {
	const [asking, setAsking] = useState<'no' | 'yes' | 'not any more'>('no')
	const session = useSession()
	const isCommon = useCommonTags()
	const member = session.status === 'signed-in' ? session.user.id : undefined
	const name = asking === 'yes' ? blockTexts.title(card.name) : homeTexts.heading(card.name, card.age)
	return (
		<DialogSheet name={name} closeLabel={navTexts.close} onClose={onClose}>
			{member && asking === 'yes' ? (
				<question.Screen member={member} card={card} onCancel={() => setAsking('not any more')} />
			) : (
				<>
					<div className={styles.words}>
						<CardHeading card={card} />
						<p className={styles.description}>{card.description}</p>
						<TagList className={styles.tags} tags={card.tags} isCommon={isCommon} commonWord={homeTexts.inCommon} />
						<PromptList className={styles.prompts} prompts={card.prompts} />
					</div>
					{card.photos.map((photo) => (
						<div key={photo.id} className={styles.photo}>
							<CardPhoto card={card} photo={photo} sizes={photoSizes} />
						</div>
					))}
					{member && member !== card.id && (
						<button
							type="button"
							className={styles.block}
							ref={(button) => {
								if (asking === 'not any more') button?.focus()
							}}
							// Without a network it stays as it is and can be pressed again.
							onClick={() => void question.load().then(() => setAsking('yes'), console.error)}
						>
							{blockTexts.button(card.name)}
						</button>
					)}
				</>
			)}
		</DialogSheet>
	)
}
