import styles from './hot-word.module.css'

/** The words of a heading, the middle one of the three in vermilion on halftone. */
export function HotWord({ words: [before, hot, after] }: { words: readonly [string, string, string] }) {
	return (
		<>
			{before}
			<em className={styles.word}>{hot}</em>
			{after}
		</>
	)
}
