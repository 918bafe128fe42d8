import { matchedTexts as texts } from '@ydo/contract/texts/matched'
import { ApartPills } from './apart-pills.tsx'
import styles from './choose.module.css'

/** Beside the list, as long as nobody was chosen: what opens here. */
export function Choose() {
	return (
		<div className={styles.choose}>
			<div className={styles.drawing}>
				<ApartPills />
			</div>
			<h2 className={styles.title}>{texts.choose}</h2>
			<p className={styles.help}>{texts.chooseHelp}</p>
		</div>
	)
}
