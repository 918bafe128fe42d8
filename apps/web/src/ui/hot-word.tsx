import styles from './hot-word.module.css'

/** A heading's text, the middle part in vermilion on halftone. */
export function HotWord({ words: [before, hot, after] }: { words: readonly [string, string, string] }) {
	return (
		<>
			{before}
			<em className={styles.word}>{hot}</em>
			{after}
		</>
	)
}
