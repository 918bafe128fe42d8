import { joinTexts as texts } from '@ydo/contract/texts/waiting'
import { ButtonLink } from '#ui/button.tsx'
import styles from './join-card.module.css'
import { NoticeCard } from './notice-card.tsx'

/** Replaces the cards for a member without an own card. */
export function JoinCard({ className }: { className: string | undefined }) {
	const { title, help, steps, make, note } = texts
	return (
		<NoticeCard className={className} title={title} help={help}>
			<ol className={styles.steps}>
				{steps.map((step) => (
					<li key={step}>{step}</li>
				))}
			</ol>
			<ButtonLink className={styles.make} to="/welcome">
				{make}
			</ButtonLink>
			<p className={styles.note}>{note}</p>
		</NoticeCard>
	)
}
