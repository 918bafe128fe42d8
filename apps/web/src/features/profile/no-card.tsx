import { profileTexts } from '@ydo/contract/texts/profile'
import { ButtonLink } from '#ui/button.tsx'
import { HalfMark } from '#ui/half-mark.tsx'
import { PrintCard } from '#ui/print-card.tsx'
import styles from './states.module.css'

/** What stands in place of the profile of somebody who has no card yet. */
export function NoCard() {
	const { title, help, link } = profileTexts.missing
	return (
		<>
			<h1>{profileTexts.title}</h1>
			<PrintCard className={styles.join}>
				<div className={styles.window}>
					<HalfMark className={styles.drawing} />
				</div>
				<div className={styles.caption}>
					<h2>{title}</h2>
					<p>{help}</p>
					<ButtonLink to="/welcome" small>
						{link}
					</ButtonLink>
				</div>
			</PrintCard>
		</>
	)
}
