import type { Faces } from '@ydo/client/faces/create-faces'
import type { Card } from '@ydo/contract/cards'
import type { ReactNode } from 'react'
import { Face } from './face.tsx'
import styles from './round-face.module.css'

type RoundFaceProps = {
	faces: Faces
	card: Card | undefined
	/** On plates in two inks: something waits there. */
	isInked: boolean
	/** Stands for somebody whose card is not listed. */
	children: ReactNode
}

/** A round portrait. Decorative: the name stands beside it. */
export function RoundFace({ faces, card, isInked, children }: RoundFaceProps) {
	return (
		<span className={isInked ? `${styles.face} ${styles.inked}` : styles.face} aria-hidden="true">
			{card ? (
				<Face faces={faces} photo={card.photos[0]} className={styles.picture} />
			) : (
				<span className={styles.nobody}>{children}</span>
			)}
		</span>
	)
}
