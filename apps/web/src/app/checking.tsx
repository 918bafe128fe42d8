import { preloaderTexts } from '@ydo/contract/texts/preloader'
import { WifiHeart } from '#ui/wifi-heart.tsx'
import styles from './checking.module.css'

/** The preloader's picture, as long as it takes to learn who somebody is. */
export function Checking() {
	return (
		<main className={styles.page}>
			<WifiHeart className={styles.picture} motion="sending" />
			<p className={styles.status} role="status">
				{preloaderTexts.checking}
			</p>
		</main>
	)
}
