import { howTexts as texts } from '@ydo/contract/texts/how'
import { loginTexts } from '@ydo/contract/texts/login'
import styles from './promised.module.css'

/** The sentence of the login page, and how far it holds today. */
export function Promised() {
	return (
		<section className={styles.plate} aria-labelledby="promised">
			<h2 id="promised">{texts.promiseTitle}</h2>
			<blockquote className={styles.quote}>{loginTexts.statement}</blockquote>
			{texts.promise.map(([start, rest]) => (
				<p key={start}>
					<b>{start}</b>
					{rest}
				</p>
			))}
		</section>
	)
}
