import type { ReactNode } from 'react'
import styles from './half-card.module.css'
import { HalfMark } from './half-mark.tsx'
import { PrintCard } from './print-card.tsx'

type HalfCardProps = {
	title: string
	help: string
	/** The way to a card. */
	children: ReactNode
	className?: string | undefined
}

/** What stands in place of a card for somebody who has none: half the mark, what that means, and the way on. */
export function HalfCard({ title, help, children, className }: HalfCardProps) {
	return (
		<PrintCard className={className} sheetClassName={styles.sheet} data-notice>
			<HalfMark className={styles.drawing} />
			<div className={styles.words}>
				<h2 className={styles.title}>{title}</h2>
				<p>{help}</p>
			</div>
			<div className={styles.way}>{children}</div>
		</PrintCard>
	)
}
