import { homeTexts } from '@ydo/contract/texts/home'
import styles from './stamps.module.css'

/** The two stamps of a card, invisible until a drag fades one in (see card-motion.ts). */
export function Stamps() {
	return (
		<>
			<span className={styles.smash} data-stamp="like" aria-hidden="true">
				{homeTexts.smashStamp}
			</span>
			<span className={styles.pass} data-stamp="pass" aria-hidden="true">
				{homeTexts.passStamp}
			</span>
		</>
	)
}
