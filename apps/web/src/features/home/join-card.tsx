import { homeTexts } from '@ydo/contract/texts/home'
import { ButtonLink } from '#ui/button.tsx'
import { HalfMark } from '#ui/half-mark.tsx'
import { PrintCard } from '#ui/print-card.tsx'
import styles from './join-card.module.css'

/** What stands in place of the cards for somebody who has none yet. */
export function JoinCard({ className }: { className: string | undefined }) {
	const { title, help, steps, make, note } = homeTexts.join
	return (
		<div className={className}>
			<PrintCard className={styles.print} sheetClassName={styles.sheet} data-notice>
				<HalfMark className={styles.drawing} />
				<div className={styles.caption}>
					<h2 className={styles.title}>{title}</h2>
					<p>{help}</p>
					<ol className={styles.steps}>
						{steps.map((step) => (
							<li key={step}>{step}</li>
						))}
					</ol>
					<ButtonLink className={styles.make} to="/welcome">
						{make}
					</ButtonLink>
					<p className={styles.note}>{note}</p>
				</div>
			</PrintCard>
		</div>
	)
}
