import styles from './checking.module.css'
import { WifiHeart } from './wifi-heart.tsx'

/** The preloader's picture in place of a screen, during the check described by `status`. */
export function Checking({ status }: { status: string }) {
	return (
		<main className={styles.page}>
			<WifiHeart className={styles.picture} motion="sending" />
			<p className={styles.status} role="status">
				{status}
			</p>
		</main>
	)
}
