import { matchedTexts as texts } from '@ydo/contract/texts/matched'
import { ApartPills } from './apart-pills.tsx'
import styles from './choose.module.css'

/** Beside the list, as long as nobody was chosen: what opens here. */
export function Choose() {
	return (
		<div className={styles.choose}>
			<ApartPills />
			<h2>{texts.choose}</h2>
			<p>{texts.chooseHelp}</p>
		</div>
	)
}
