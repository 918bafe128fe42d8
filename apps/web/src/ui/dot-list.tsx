import styles from './dot-list.module.css'

/** Short points, one below the other, each behind a halftone dot. */
export function DotList({ points }: { points: readonly string[] }) {
	return (
		<ul className={styles.list}>
			{points.map((point) => (
				<li key={point}>{point}</li>
			))}
		</ul>
	)
}
