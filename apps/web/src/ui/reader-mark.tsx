import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './reader-mark.module.css'

/** Who can read something: it is readable, readable by matches alone, readable in part, or by nobody else. */
type Readers = 'readable' | 'matches' | 'part' | 'nobody'

type ReaderMarkProps = {
	readers: Readers
	/** The disc above the words instead of before them. */
	stacked?: boolean
	/** The words: a disc never stands alone. */
	children: ReactNode
}

/** "Who can read this": a disc that says how far, and words that say who. */
export function ReaderMark({ readers, stacked = false, children }: ReaderMarkProps) {
	return (
		<span className={classNames(styles.mark, stacked && styles.stacked)}>
			<span className={classNames(styles.disc, styles[readers])} aria-hidden="true" />
			<span>{children}</span>
		</span>
	)
}
