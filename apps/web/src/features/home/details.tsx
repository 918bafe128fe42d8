import type { Card } from '@ydo/contract/cards'
import { blockTexts } from '@ydo/contract/texts/block'
import { choiceTexts } from '@ydo/contract/texts/choice'
import { homeTexts } from '@ydo/contract/texts/home'
import { navTexts } from '@ydo/contract/texts/nav'
import { useEffect, useState } from 'react'
import { useCommonTags } from '#platform/own-tags.ts'
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

const question = onDemand(() => import('./block-question.tsx'), 'BlockQuestion')
const saying = onDemand(() => import('./say-with-it.tsx'), 'SayWithIt')

type Shown = 'card' | 'card again' | 'block' | 'say'

const onFailure = console.error

/**
 * A card in full: every word of it, all tags, all photos; it can be decided from here, also with some words, and its owner blocked.
 * Opens itself; calls `onClose` once it is closed.
 */
export function Details({ card, onClose }: { card: Card; onClose: () => void }) {
	const [shown, show] = useState<Shown>('card')
	// With every card that is opened, whatever is done with it.
	useEffect(() => fetchWhenIdle(() => Promise.all([question.load(), saying.load()])), [])
	const session = useSession()
	const member = session.status === 'signed-in' && session.user.id !== card.id ? session.user.id : undefined
	const names = { block: blockTexts.title(card.name), say: choiceTexts.note.title(card.name) }
	const name = shown === 'block' || shown === 'say' ? names[shown] : homeTexts.heading(card.name, card.age)
	return (
		<DialogSheet name={name} closeLabel={navTexts.close} onClose={onClose}>
			{member && shown === 'block' ? (
				<question.Screen member={member} card={card} onCancel={() => show('card again')} />
			) : member && shown === 'say' ? (
				<saying.Screen member={member} card={card} />
			) : (
				<WholeCard card={card} member={member} isBack={shown === 'card again'} show={show} />
			)}
		</DialogSheet>
	)
}

type WholeCardProps = {
	card: Card
	/** Who looks, unless it is their own. */
	member: string | undefined
	/** Whether one came back from being asked. */
	isBack: boolean
	show(next: Shown): void
}

function WholeCard({ card, member, isBack, show }: WholeCardProps) {
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
			{member && (
				<Deciding card={card} member={member} onSay={() => void saying.load().then(() => show('say'), onFailure)} />
			)}
			{card.photos.map((photo) => (
				<div key={photo.id} className={styles.photo}>
					<CardPhoto card={card} photo={photo} sizes={photoSizes} />
				</div>
			))}
			{member && (
				<button
					type="button"
					className={styles.block}
					ref={(button) => {
						if (isBack) button?.focus()
					}}
					onClick={() => void question.load().then(() => show('block'), onFailure)}
				>
					{blockTexts.button(card.name)}
				</button>
			)}
		</>
	)
}
