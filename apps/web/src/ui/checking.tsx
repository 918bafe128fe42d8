import styles from './checking.module.css'
import { WifiHeart } from './wifi-heart.tsx'

/** The preloader's picture while something is found out, which `status` says, in place of a screen. */
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
