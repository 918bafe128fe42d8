import { HalftoneDisc, SleepingFace } from '#ui/halftone-disc.tsx'
import styles from './apart-pills.module.css'

const pill = { x: -38, y: -74, width: 76, height: 148, rx: 38 }

/** The two halves of the mark, apart; the heart between them is a dotted outline. */
export function ApartPills() {
	return (
		<HalftoneDisc>
			<path
				className={styles.plan}
				d="M0 2C-46 -36 -32 -70 -11 -66 -4 -64 0 -58 0 -54 0 -58 4 -64 11 -66 32 -70 46 -36 0 2Z"
			/>
			<g transform="translate(-68 6)">
				<rect {...pill} fill="var(--rose)" transform="rotate(-32)" />
				<SleepingFace x={-22} y={-42} size={0.56} />
			</g>
			<g transform="translate(68 6)">
				<rect {...pill} fill="var(--mari)" transform="rotate(32)" />
				<SleepingFace x={22} y={-42} size={0.56} />
			</g>
		</HalftoneDisc>
	)
}
