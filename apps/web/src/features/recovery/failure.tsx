import type { ReactNode } from 'react'
import styles from './recovery-dialog.module.css'

/** An error and what to do about it. Renders nothing without one. */
export function Failure({ children }: { children: ReactNode }) {
	if (!children) return null
	return (
		<p className={styles.error} role="alert">
			{children}
		</p>
	)
}
