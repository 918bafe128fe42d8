import { safetyTexts } from '@ydo/contract/texts/safety'
import { askSafety, type SafetyAsk } from './safety.ts'
import styles from './safety-actions.module.css'

/** The way to block or report somebody, from wherever they are met: also after a match has ended. */
export function SafetyActions({ peer, name, isBlocked = false }: SafetyAsk) {
	return (
		<button type="button" className={styles.open} onClick={() => askSafety({ peer, name, isBlocked })}>
			{(isBlocked ? safetyTexts.report : safetyTexts.open)(name || safetyTexts.somebody)}
		</button>
	)
}
