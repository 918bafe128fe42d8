import type { Faces } from '@ydo/client/faces/create-faces'
import type { Choice } from '@ydo/client/member/member-view'
import type { Card } from '@ydo/contract/cards'
import { choiceTexts } from '@ydo/contract/texts/choice'
import { homeTexts } from '@ydo/contract/texts/home'
import { Face } from '#platform/face.tsx'
import { Icon } from '#ui/icon.tsx'
import { Stamp } from '#ui/stamp.tsx'
import styles from './choice-card.module.css'

type ChoiceCardProps = {
	choice: Choice
	name: string
	/** Absent where they are not listed. */
	card: Card | undefined
	faces: Faces
	/** Nothing can be changed. */
	isStopped: boolean
	onOpen(card: Card): void
	onNote(): void
	onWithdraw(): void
}

/** Somebody who is liked: what was said to them, how far it went, and the way to take it back. */
export function ChoiceCard(props: ChoiceCardProps) {
	const { choice, name, card, isStopped, onOpen, onNote, onWithdraw } = props
	const { note, states, withdraw, withdrawOf } = choiceTexts
	const isNext = choice.state === 'goes next'
	return (
		<li className={styles.place} data-next={isNext || undefined}>
			<article className={styles.card} aria-label={name}>
				{card ? (
					<button type="button" className={styles.who} onClick={() => onOpen(card)}>
						<Who {...props} />
					</button>
				) : (
					<div className={styles.who}>
						<Who {...props} />
					</div>
				)}
				{isNext ? (
					<div className={styles.stamp}>
						<Stamp>{states[choice.state]}</Stamp>
					</div>
				) : (
					<p className={styles.state}>{states[choice.state]}</p>
				)}
				{isStopped ? (
					choice.text && <p className={styles.note}>{choice.text}</p>
				) : (
					<>
						<button
							type="button"
							className={styles.note}
							data-none={choice.text === '' || undefined}
							aria-description={note.title(name)}
							onClick={onNote}
						>
							{choice.text || note.none}
						</button>
						<button type="button" className={styles.withdraw} aria-label={withdrawOf(name)} onClick={onWithdraw}>
							<Icon name="undo" size={18} />
							{withdraw}
						</button>
					</>
				)}
			</article>
		</li>
	)
}

function Who({ name, card, faces }: ChoiceCardProps) {
	return (
		<>
			<Face className={styles.face} faces={faces} photo={card?.photos[0]} />
			<span className={styles.name}>{name}</span>
			{card && <span className={styles.sub}>{homeTexts.subheading(card.discipline, card.year)}</span>}
		</>
	)
}
