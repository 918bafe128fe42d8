import styles from './rings.module.css'

type RingsProps = { state: string }

/**
 * Status of a message: one ring sent, two delivered, two inks overlapped read, a broken ring while pending. Decorative: text says it too.
 */
export function Rings({ state }: RingsProps) {
	if (state === 'read')
		return (
			<svg className={`overprint ${styles.rings}`} width="21" height="14" viewBox="0 0 21 14" aria-hidden="true">
				<circle className="ink" cx="7" cy="7" r="6.5" fill="var(--rose)" />
				<circle className="ink" cx="14" cy="7" r="6.5" fill="var(--mari)" />
			</svg>
		)
	const width = state === 'delivered' ? 26 : 13
	return (
		<svg className={styles.rings} width={width} height="12" viewBox={`0 0 ${width} 12`} aria-hidden="true">
			<circle cx="6" cy="6" r="4.5" strokeDasharray={state === 'waits' ? '2.6 2.1' : undefined} />
			{state === 'delivered' && <circle cx="19" cy="6" r="4.5" />}
			{state === 'refused' && <path d="M2.8 9.2l6.4-6.4" />}
		</svg>
	)
}
