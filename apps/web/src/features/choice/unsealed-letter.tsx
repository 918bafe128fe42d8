import { HalftoneDisc, SleepingFace, TwoInks } from '#ui/halftone-disc.tsx'
import styles from './unsealed-letter.module.css'

const letter = 'M-92 -76H92a18 18 0 0 1 18 18V70a18 18 0 0 1 -18 18H-92a18 18 0 0 1 -18 -18V-58a18 18 0 0 1 18 -18Z'

/** A letter in two inks, its flap down; where the seal belongs there is a dotted ring. */
export function UnsealedLetter() {
	return (
		<HalftoneDisc>
			<g transform="rotate(-7)">
				<TwoInks d={letter} />
				<path className={styles.flap} d="M-96 -64L-12 4a19 19 0 0 0 24 0L96 -64" />
				<circle className={styles.place} cx="0" cy="-4" r="31" />
				<path
					className={styles.heart}
					d="M0 34C-22 19 -15 3 -5 5 -2 6 0 9 0 11 0 9 2 6 5 5 15 3 22 19 0 34Z"
					transform="translate(0 -23)"
				/>
				<SleepingFace y={50} size={0.68} />
			</g>
		</HalftoneDisc>
	)
}
