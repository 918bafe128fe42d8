import type { ReactNode } from 'react'
import styles from './recovery-dialog.module.css'

/** What went wrong, and what to do about it. Nothing where nothing did. */
export function Failure({ children }: { children: ReactNode }) {
	if (!children) return null
	return (
		<p className={styles.error} role="alert">
			{children}
		</p>
	)
}
