import type { Faces } from '@ydo/client/faces/create-faces'
import { Face } from '#platform/face.tsx'
import { classNames } from '#ui/class-names.ts'
import { HeartMark } from '#ui/heart-mark.tsx'
import styles from './match-face.module.css'
import type { MatchPerson } from './match-people.ts'

/** A round portrait, on plates in two inks while the match is new. Decorative: the name stands beside it. */
export function MatchFace({ faces, person: { card, isFresh } }: { faces: Faces; person: MatchPerson }) {
	return (
		<span className={classNames(styles.face, isFresh && styles.fresh)} aria-hidden="true">
			{card ? (
				<Face faces={faces} photo={card.photos[0]} className={styles.picture} />
			) : (
				<span className={styles.nobody}>
					<HeartMark size={26} />
				</span>
			)}
		</span>
	)
}
