import styles from './small-stamp.module.css'

/** A word stamped beside somebody: what waits for one there, never how much. */
export function SmallStamp({ children }: { children: string }) {
	return <span className={styles.stamp}>{children}</span>
}
