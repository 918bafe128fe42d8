import { HalftoneDisc, SleepingFace, TwoInks } from '#ui/halftone-disc.tsx'
import styles from './sleeping-bell.module.css'

const bell =
	'M0-78c-6 0-11 5-11 11v6c-34 7-54 36-54 72v34c0 12-8 18-16 28-4 6-1 13 7 13H74c8 0 11-7 7-13-8-10-16-16-16-28V11c0-36-20-65-54-72v-6c0-6-5-11-11-11Z'
const clapper = 'M-19 0a19 19 0 1 0 38 0a19 19 0 1 0 -38 0Z'

/** A bell asleep in two inks. */
export function SleepingBell() {
	return (
		<HalftoneDisc>
			<g transform="rotate(-9) translate(0 8)">
				<g transform="translate(2 101)">
					<TwoInks d={clapper} by={[5, 1]} />
				</g>
				<TwoInks d={bell} />
				<SleepingFace y={14} />
			</g>
			<g className={styles.snore}>
				<text x="58" y="-66" fontSize="30" transform="rotate(8 58 -66)">
					z
				</text>
				<text x="80" y="-92" fontSize="42" transform="rotate(8 80 -92)">
					z
				</text>
				<text x="108" y="-122" fontSize="56" transform="rotate(8 108 -122)">
					Z
				</text>
			</g>
		</HalftoneDisc>
	)
}
