import type { Card } from '@ydo/contract/cards'
import { homeTexts } from '@ydo/contract/texts/home'
import styles from './card-heading.module.css'

/**
 * "name (age)" over "discipline - year", with a note between them if the name differs from the account's. On a low card the name takes two
 * lines at most.
 */
export function CardHeading({ card }: { card: Card }) {
	const age = `(${card.age})`
	const [before, after] = homeTexts.heading(card.name, card.age).split(age)
	return (
		<>
			<h2 className={styles.heading}>
				<span className={styles.name} dir="auto" data-clips>
					{before}
				</span>
				<span className={styles.age}>{age}</span>
				{after}
			</h2>
			{card.nickname && <p className={styles.sub}>{homeTexts.nickname}</p>}
			<p className={styles.sub}>{homeTexts.subheading(card.discipline, card.year)}</p>
		</>
	)
}
