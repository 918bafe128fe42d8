import styles from './consequences.module.css'

/** The consequences of an irreversible action, each behind an empty ring. */
export function Consequences({ texts }: { texts: readonly string[] }) {
	return (
		<ul className={styles.list}>
			{texts.map((text) => (
				<li key={text}>{text}</li>
			))}
		</ul>
	)
}
