import { HalftoneDisc } from '#ui/halftone-disc.tsx'
import styles from './blank-lens.module.css'

const pill = { x: 32, y: 16, width: 36, height: 68, rx: 18 }

/** A magnifying glass in two inks, with the mark as a dotted outline: nothing to show yet. */
export function BlankLens() {
	return (
		<HalftoneDisc>
			<circle className={styles.glass} cx="-18" cy="-20" r="60" />
			<g className={styles.plan} transform="translate(-58 -60) scale(.8)">
				<rect {...pill} transform="translate(-11.4 0) rotate(-45 50 50)" />
				<rect {...pill} transform="translate(11.4 0) rotate(45 50 50)" />
			</g>
			<g className="overprint">
				<Lens ink="var(--rose)" x={-8} y={-3} />
				<Lens ink="var(--mari)" x={8} y={4} />
			</g>
			<path className={styles.shine} d="M-58 -34a44 44 0 0 1 22 -26" />
		</HalftoneDisc>
	)
}

function Lens({ ink, x, y }: { ink: string; x: number; y: number }) {
	return (
		<g className="ink" stroke={ink} fill="none" strokeLinecap="round" transform={`translate(${x} ${y})`}>
			<circle cx="-18" cy="-20" r="66" strokeWidth="24" />
			<path d="M36 34L92 90" strokeWidth="34" />
		</g>
	)
}
