import { howTexts as texts } from '@ydo/contract/texts/how'
import { Group } from '#ui/group.tsx'
import { ReaderMark } from '#ui/reader-mark.tsx'
import { Row, Rows } from '#ui/rows.tsx'
import { Stamp } from '#ui/stamp.tsx'
import styles from './coming.module.css'

/** What is planned and does not hold yet, kept apart from what does. */
export function Coming() {
	return (
		<Group title={texts.comingTitle}>
			<Stamp className={styles.stamp}>{texts.comingStamp}</Stamp>
			<Rows>
				{texts.coming.map(({ title, help, readers, who }) => (
					<Row key={title} title={title} help={help}>
						<ReaderMark readers={readers}>{who}</ReaderMark>
					</Row>
				))}
			</Rows>
			<p className={styles.note}>{texts.comingNote}</p>
		</Group>
	)
}
