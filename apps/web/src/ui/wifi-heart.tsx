import { useId } from 'react'
import { classNames } from './class-names.ts'
import { HeartPills } from './heart-mark.tsx'
import styles from './wifi-heart.module.css'

const waves = ['M135 106a34 34 0 0 1 50 0', 'M108 82a70 70 0 0 1 104 0', 'M80 56a108 108 0 0 1 160 0'] as const

type WifiHeartProps = {
	/** still: the finished print. sending: the waves keep going out. */
	motion?: 'still' | 'sending'
	className?: string | undefined
}

/** The Wi-Fi heart: the mark on a halftone disc, its waves in two inks out of register. Decorative; its parts can be animated. */
export function WifiHeart({ motion = 'still', className }: WifiHeartProps) {
	const dots = useId()
	return (
		<svg
			className={classNames('overprint', styles.picture, motion === 'sending' && styles.sending, className)}
			viewBox="0 0 320 330"
			aria-hidden="true"
		>
			<defs>
				<pattern id={dots} width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">
					<circle cx="5" cy="5" r="2.7" fill="var(--mari)" />
				</pattern>
			</defs>
			<circle className={styles.disc} data-part="disc" cx="160" cy="196" r="128" fill={`url(#${dots})`} />
			<g transform="translate(38 92) scale(2.44)">
				<g className={styles.pills} data-part="pills">
					<HeartPills />
				</g>
			</g>
			<g className={styles.waves} data-part="waves">
				{waves.map((wave) => (
					<g key={wave}>
						<path className="ink" stroke="var(--rose)" transform="translate(-3 -2)" d={wave} />
						<path className="ink" stroke="var(--mari)" transform="translate(3 3)" d={wave} />
					</g>
				))}
			</g>
		</svg>
	)
}
