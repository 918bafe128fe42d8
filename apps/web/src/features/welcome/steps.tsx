import { navTexts } from '@ydo/contract/texts/nav'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { ButtonLink } from '#ui/button.tsx'
import { Group } from '#ui/group.tsx'
import { HalfMark } from '#ui/half-mark.tsx'
import { HotWord } from '#ui/hot-word.tsx'
import { Page } from '#ui/page.tsx'
import { PrintCard } from '#ui/print-card.tsx'
import { ReaderMark } from '#ui/reader-mark.tsx'
import { Row, Rows } from '#ui/rows.tsx'
import { Stamp } from '#ui/stamp.tsx'
import styles from './steps.module.css'

/** The six steps to a card, and who can read what each will ask, until the form itself is here. */
export function Steps() {
	return (
		<Page className={styles.page} title={<HotWord words={welcomeTexts.title} />}>
			<div className={styles.start}>
				<div className={styles.progress} aria-hidden="true">
					{welcomeTexts.steps.map(({ title }) => (
						<span key={title} className={styles.pill} />
					))}
				</div>
				<Stamp>{navTexts.onThePress}</Stamp>
				<p>{welcomeTexts.lead}</p>
				<ButtonLink className={styles.way} to="/home">
					{navTexts.toDeck}
				</ButtonLink>
				<PrintCard className={styles.print}>
					<HalfMark className={styles.drawing} />
				</PrintCard>
			</div>
			<Group title={welcomeTexts.stepsTitle}>
				<Rows>
					{welcomeTexts.steps.map(({ title, help, readers, who }) => (
						<Row key={title} title={title} help={help}>
							<span className={styles.who}>
								<ReaderMark readers={readers}>{who}</ReaderMark>
							</span>
						</Row>
					))}
				</Rows>
			</Group>
		</Page>
	)
}
