import type { Choice } from '@ydo/client/deck/deck-state'
import type { Card } from '@ydo/contract/cards'
import { homeTexts } from '@ydo/contract/texts/home'
import { likingTexts } from '@ydo/contract/texts/liking'
import { type MouseEvent, useSyncExternalStore } from 'react'
import { showToast } from '#platform/toasts.ts'
import { Button } from '#ui/button.tsx'
import { HeartMark } from '#ui/heart-mark.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './deciding.module.css'
import { deckOf } from './deck-of.ts'

type DecidingProps = { card: Card; member: string; onSay(): void }

/** Decides a card from its details, with words or without; nothing where it is decided. */
export function Deciding({ card, member, onSay }: DecidingProps) {
	const deck = deckOf(member)
	const { cards } = useSyncExternalStore(deck.subscribe, deck.getSnapshot)
	if (!cards.some(({ id }) => id === card.id)) return null
	const decide = (choice: Choice) => (event: MouseEvent) => {
		event.currentTarget.closest('dialog')?.close()
		deck.decide(card.id, choice)
		showToast('info', choice === 'like' ? homeTexts.smashed(card.name) : homeTexts.passed(card.name))
	}
	return (
		<div className={styles.deciding}>
			<Button small look="outline" onClick={decide('pass')}>
				<Icon name="pass" size={20} weight={3} />
				{homeTexts.pass}
			</Button>
			<Button small onClick={decide('like')}>
				<HeartMark size={26} />
				{homeTexts.smash}
			</Button>
			<button type="button" className={styles.say} onClick={onSay}>
				<Icon name="edit" size={19} />
				<span>{likingTexts.say}</span>
			</button>
		</div>
	)
}
