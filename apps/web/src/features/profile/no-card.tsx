import { profileTexts } from '@ydo/contract/texts/profile'
import { ButtonLink } from '#ui/button.tsx'
import { HalfCard } from '#ui/half-card.tsx'
import styles from './states.module.css'

/** Replaces the profile of a member without a card. */
export function NoCard() {
	const { title, help, link } = profileTexts.missing
	return (
		<>
			<h1 className={styles.title}>{profileTexts.title}</h1>
			<HalfCard className={styles.join} title={title} help={help}>
				<ButtonLink className={styles.way} to="/welcome" small>
					{link}
				</ButtonLink>
			</HalfCard>
		</>
	)
}
