import type { CSSProperties } from 'react'
import styles from './progress-bar.module.css'

/** A bar printed in two inks: the marigold one follows a little behind the rose one. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
	return (
		<div className={styles.progress} style={{ '--percent': percent } as CSSProperties}>
			<div
				className={styles.bar}
				role="progressbar"
				aria-label={label}
				aria-valuenow={percent}
				aria-valuemin={0}
				aria-valuemax={100}
			>
				<div className={styles.rose} />
				<div className={styles.marigold} />
			</div>
			<p className={styles.words} aria-hidden="true">
				<span className={styles.label}>{label}</span>
				<span>{percent}%</span>
			</p>
		</div>
	)
}
