import { landingTexts } from '@ydo/contract/texts/landing'
import { useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './logo.module.css'

/**
 * Six seconds, over and over: two strangers lean in, overlap into a heart, beat, send Wi-Fi, part. It starts by itself
 * and can be paused. Takes its size from the custom property --logo.
 */
export function Logo({ className }: { className: string | undefined }) {
	const [paused, setPaused] = useState(false)
	return (
		<div className={classNames(styles.logo, paused && styles.paused, className)}>
			<div className={styles.picture} role="img" aria-label={landingTexts.logo}>
				<div className={styles.beat}>
					<div className={styles.rose} />
					<div className={styles.marigold} />
				</div>
				<svg className={styles.waves} viewBox="0 0 100 50" aria-hidden="true">
					<path d="M38 46a14 14 0 0 1 24 0" />
					<path d="M25 34a29 29 0 0 1 50 0" />
					<path d="M12 22a44 44 0 0 1 76 0" />
				</svg>
			</div>
			<button
				type="button"
				className={styles.toggle}
				aria-label={paused ? landingTexts.play : landingTexts.pause}
				onClick={() => setPaused(!paused)}
			>
				<svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true">
					<path d={paused ? 'M8 5.5l10.5 6.5L8 18.5z' : 'M8.5 6v12M15.5 6v12'} />
				</svg>
			</button>
		</div>
	)
}
