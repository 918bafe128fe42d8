import styles from './typing-dots.module.css'

/** Three dots that overlap, in a bubble. Decorative: words beside it say it. */
export function TypingDots() {
	return (
		<span className={styles.bubble} aria-hidden="true">
			<span className={styles.dot} />
			<span className={styles.dot} />
			<span className={styles.dot} />
		</span>
	)
}
