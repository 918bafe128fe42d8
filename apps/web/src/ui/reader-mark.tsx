import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './reader-mark.module.css'

/** Readers of a value: it is `readable`, readable by `matches` only or in `part`, or by `nobody` else. */
type Readers = 'readable' | 'matches' | 'part' | 'nobody'

type ReaderMarkProps = {
	readers: Readers
	/** The disc above the text instead of before it. */
	stacked?: boolean
	/** The text: a disc never appears alone. */
	children: ReactNode
}

/** "Who can read this": a disc for the extent, and text for who. */
export function ReaderMark({ readers, stacked = false, children }: ReaderMarkProps) {
	return (
		<span className={classNames(styles.mark, stacked && styles.stacked)}>
			<span className={classNames(styles.disc, styles[readers])} aria-hidden="true" />
			<span>{children}</span>
		</span>
	)
}
