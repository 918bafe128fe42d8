import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Page } from './page.tsx'
import { Stamp } from './stamp.tsx'

type EmptyStateProps = {
	/** Name of the screen. */
	name: string
	/** A stamp over the drawing: what state the screen itself is in. */
	stamp?: string
	/** A press fault. */
	drawing: ReactNode
	title: string
	help: string
	/** The way on. */
	children: ReactNode
}

/** A screen that has nothing to show: a drawing, what it means, and the way on. */
export function EmptyState({ name, stamp, drawing, title, help, children }: EmptyStateProps) {
	return (
		<Page title={name} className={styles.page}>
			<div className={styles.notice}>
				<div className={styles.drawing}>{drawing}</div>
				{stamp && <Stamp className={styles.stamp}>{stamp}</Stamp>}
				<h2 className={styles.title}>{title}</h2>
				<p className={styles.help}>{help}</p>
				<div className={styles.way}>{children}</div>
			</div>
		</Page>
	)
}
