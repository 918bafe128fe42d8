import styles from './skeleton-sheet.module.css'

/** A shimmering card skeleton: picture, two lines of heading, one of description, three chips. */
export function SkeletonSheet() {
	return (
		<div className={styles.frame} aria-hidden="true">
			<div className={styles.sheet}>
				<span className={styles.picture} />
				<span className={styles.name} />
				<span className={styles.sub} />
				<span className={styles.line} />
				<span className={styles.chips}>
					<i />
					<i />
					<i />
				</span>
			</div>
		</div>
	)
}
