import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './stamp.module.css'

/** A word stamped on the page, a little askew: a state, never a number. */
export function Stamp({ children, className }: { children: ReactNode; className?: string | undefined }) {
	return <p className={classNames(styles.stamp, className)}>{children}</p>
}
