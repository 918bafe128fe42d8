import { brandTexts } from '@ydo/contract/texts/brand'
import { classNames } from '#ui/class-names.ts'
import styles from './tagline.module.css'

/** "YOU DESERVE ONE" as a poster, between two lines. Takes its size from the custom property --poster. */
export function Tagline({ className }: { className: string | undefined }) {
	const [you, deserve, one] = brandTexts.tagline
	return (
		<div className={classNames(styles.tagline, className)}>
			<Line />
			<h1 className={styles.words}>
				<span className={styles.you}>{you}</span> <span className={styles.deserve}>{deserve}</span>{' '}
				<span className={styles.one}>{one}</span>
			</h1>
			<Line />
		</div>
	)
}

/** Two strands, one of each ink, that cross and part and end together. */
function Line() {
	return (
		<svg className={classNames('overprint', styles.line)} viewBox="0 0 220 30" aria-hidden="true">
			<path className="ink" stroke="var(--mari)" d="M5 14C15 20 27 20 41 15S62 8 76 9S104 26 140 26S198 19 215 15" />
			<path className="ink" stroke="var(--rose)" d="M5 17C15 10 27 8 41 11S66 20 78 18S106 4 136 4S192 11 215 15" />
		</svg>
	)
}
