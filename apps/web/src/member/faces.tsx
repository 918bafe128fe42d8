import type { Faces } from '@ydo/client/faces/create-faces'
import type { Card } from '@ydo/contract/cards'
import type { Photo } from '@ydo/contract/photos'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useFileAddress } from '#browser/file-address.ts'
import styles from './faces.module.css'

type FaceProps = {
	faces: Faces
	photo: Photo | undefined
	/** Sets its size. */
	className: string | undefined
}

/**
 * A small cached photo over the card's blurred placeholder. Never fetched individually: the pictures a device requests would tell the
 * server whom it found.
 */
export function Face({ faces, photo, className }: FaceProps) {
	const address = useFileAddress(useSyncExternalStore(faces.subscribe, () => photo && faces.of(photo.id)))
	return (
		<span
			className={`${styles.picture} ${className}`}
			style={photo && { backgroundImage: `url(${JSON.stringify(photo.blur)})` }}
		>
			{address && <img src={address} alt="" decoding="async" draggable={false} />}
		</span>
	)
}

type RoundFaceProps = {
	faces: Faces
	card: Card | undefined
	/** URL of a photo shown if the card is not listed. */
	told?: string | undefined
	/** Shows two-ink plates, for a pending item. */
	isInked: boolean
	/** Fallback if there is neither card nor photo. */
	children: ReactNode
}

/** A round portrait. Decorative: the name stands beside it. */
export function RoundFace({ faces, card, told, isInked, children }: RoundFaceProps) {
	return (
		<span className={isInked ? `${styles.face} ${styles.inked}` : styles.face} aria-hidden="true">
			{card ? (
				<Face faces={faces} photo={card.photos[0]} className={styles.round} />
			) : told ? (
				<span className={styles.round}>
					<img src={told} alt="" decoding="async" draggable={false} />
				</span>
			) : (
				<span className={styles.nobody}>{children}</span>
			)}
		</span>
	)
}
