import type { Faces } from '@ydo/client/faces/create-faces'
import type { Photo } from '@ydo/contract/photos'
import { useSyncExternalStore } from 'react'
import styles from './face.module.css'
import { useFileAddress } from './use-file-address.ts'

type FaceProps = {
	faces: Faces
	photo: Photo | undefined
	/** Gives it its size. */
	className: string | undefined
}

/**
 * A small photo, from the device, over the blurred stand-in that came with the card. It is never asked for by itself: whose
 * pictures a device fetches would tell the server whom it found.
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
