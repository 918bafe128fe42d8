import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Page } from './page.tsx'
import { Stamp } from './stamp.tsx'

type EmptyStateProps = {
	/** Name of the screen. */
	name: string
	/** A stamp over the drawing: the state of the screen. */
	stamp?: string
	/** The drawing of a misprint. */
	drawing: ReactNode
	title: string
	help: string
	/** Links or buttons to continue. */
	children: ReactNode
}

/** A screen without content: a drawing, its meaning, and how to continue. */
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
