import type { ReactNode } from 'react'
import styles from './hot-word.module.css'

/** The one word of a heading in vermilion on halftone. At most one a heading. */
export function HotWord({ children }: { children: ReactNode }) {
	return <em className={styles.word}>{children}</em>
}
