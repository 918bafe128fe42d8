import { joinTexts as texts } from '@ydo/contract/texts/join'
import { ButtonLink } from '#ui/button.tsx'
import styles from './join-card.module.css'
import { StandIn } from './stand-in.tsx'

/** What stands in place of the cards for somebody who has none yet. */
export function JoinCard({ className }: { className: string | undefined }) {
	const { title, help, steps, make, note } = texts
	return (
		<StandIn className={className} title={title} help={help}>
			<ol className={styles.steps}>
				{steps.map((step) => (
					<li key={step}>{step}</li>
				))}
			</ol>
			<ButtonLink className={styles.make} to="/welcome">
				{make}
			</ButtonLink>
			<p className={styles.note}>{note}</p>
		</StandIn>
	)
}
