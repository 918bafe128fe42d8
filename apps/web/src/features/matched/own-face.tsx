import { useEffect, useState } from 'react'
import { ownFace } from '#platform/own-face.ts'
import { useFileAddress } from '#platform/use-file-address.ts'
import { HeartMark } from '#ui/heart-mark.tsx'
import styles from './match-face.module.css'

/** The member's own round portrait, or the mark where there is none. Decorative. */
export function OwnFace({ member }: { member: string }) {
	const address = useFileAddress(useOwnFace(member))
	return (
		<span className={styles.face} aria-hidden="true">
			{address ? (
				<span className={styles.picture}>
					<img src={address} alt="" draggable={false} />
				</span>
			) : (
				<span className={styles.nobody}>
					<HeartMark size={26} />
				</span>
			)}
		</span>
	)
}

/** The bytes of it, once they are there. */
function useOwnFace(member: string): Blob | undefined {
	const [face, setFace] = useState<Blob>()
	useEffect(() => {
		let isWanted = true
		void ownFace(member).then((found) => isWanted && setFace(found))
		return () => {
			isWanted = false
		}
	}, [member])
	return face
}
