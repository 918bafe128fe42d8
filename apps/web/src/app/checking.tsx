import { texts } from '@ydo/contract/texts'
import { WifiHeart } from '#ui/wifi-heart.tsx'
import styles from './checking.module.css'

/** The preloader's picture, as long as it takes to learn who somebody is. */
export function Checking() {
	return (
		<main className={styles.page}>
			<WifiHeart className={styles.picture} motion="sending" />
			<p className={styles.status} role="status">
				{texts.preloader.checking}
			</p>
		</main>
	)
}
