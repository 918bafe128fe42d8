import { homeTexts } from '@ydo/contract/texts/home'
import { PrintCard } from '#ui/print-card.tsx'
import { HalfMark } from './half-mark.tsx'
import styles from './join-card.module.css'

/** What stands in place of the cards for somebody who has none yet. */
export function JoinCard({ className }: { className: string | undefined }) {
	const { title, help } = homeTexts.join
	return (
		<div className={className}>
			<PrintCard className={styles.print} sheetClassName={styles.sheet} data-notice>
				<HalfMark className={styles.drawing} />
				<div className={styles.caption}>
					<h2 className={styles.title}>{title}</h2>
					<p>{help}</p>
				</div>
			</PrintCard>
		</div>
	)
}
