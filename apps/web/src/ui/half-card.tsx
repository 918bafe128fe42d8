import type { ReactNode } from 'react'
// Shown on home too, before any section's code.
import './section-tokens.css'
import styles from './half-card.module.css'
import { HalfMark } from './half-mark.tsx'
import { PrintCard } from './print-card.tsx'

type HalfCardProps = {
	title: string
	help: string
	/** The link to make a card. */
	children: ReactNode
	className?: string | undefined
}

/** Replaces a card for a member without one: half the mark, its meaning, and a link. */
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
