import type { Card } from '@ydo/contract/cards'
import { homeTexts } from '@ydo/contract/texts/home'
import { likingTexts } from '@ydo/contract/texts/liking'
import { navTexts } from '@ydo/contract/texts/nav'
import { useEffect, useState } from 'react'
import { useCommonTags } from '#platform/own-tags.ts'
import { SafetyActions } from '#platform/safety-actions.tsx'
import { useSession } from '#platform/use-session.ts'
import { fetchWhenIdle } from '#platform/when-idle.ts'
import { DialogSheet } from '#ui/dialog-sheet.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { PromptList } from '#ui/prompt-list.tsx'
import { TagList } from '#ui/tag-list.tsx'
import { CardHeading } from './card-heading.tsx'
import { CardPhoto } from './card-photo.tsx'
import { Deciding } from './deciding.tsx'
import styles from './details.module.css'

/** The photos are as wide as the sheet without its padding. */
const photoSizes = '(width >= 768px) 516px, calc(100vw - 44px)'

const saying = onDemand(() => import('./say-with-it.tsx'), 'SayWithIt')

const onFailure = console.error

/**
 * A card in full: every word of it, all tags, all photos; it can be decided from here, also with some words, and its owner blocked or reported.
 * Opens itself; calls `onClose` once it is closed.
 */
export function Details({ card, onClose }: { card: Card; onClose: () => void }) {
	const [isSaying, say] = useState(false)
	// With every card that is opened, whatever is done with it.
	useEffect(() => fetchWhenIdle(saying.load), [])
	const session = useSession()
	const member = session.status === 'signed-in' && session.user.id !== card.id ? session.user.id : undefined
	const name = isSaying ? likingTexts.title(card.name) : homeTexts.heading(card.name, card.age)
	return (
		<DialogSheet name={name} closeLabel={navTexts.close} onClose={onClose}>
			{member && isSaying ? (
				<saying.Screen member={member} card={card} />
			) : (
				<WholeCard card={card} member={member} onSay={() => say(true)} />
			)}
		</DialogSheet>
	)
}

type WholeCardProps = {
	card: Card
	/** Who looks, unless it is their own. */
	member: string | undefined
	onSay(): void
}

function WholeCard({ card, member, onSay }: WholeCardProps) {
	const isCommon = useCommonTags()
	return (
		<>
			<div className={styles.words}>
				<CardHeading card={card} />
				<p className={styles.description}>{card.description}</p>
				<TagList className={styles.tags} tags={card.tags} isCommon={isCommon} commonWord={homeTexts.inCommon} />
				<PromptList className={styles.prompts} prompts={card.prompts} />
			</div>
			{/* Without a network all stays as it is and can be pressed again. */}
			{member && <Deciding card={card} member={member} onSay={() => void saying.load().then(onSay, onFailure)} />}
			{card.photos.map((photo) => (
				<div key={photo.id} className={styles.photo}>
					<CardPhoto card={card} photo={photo} sizes={photoSizes} />
				</div>
			))}
			{member && <SafetyActions peer={card.id} name={card.name} />}
		</>
	)
}
