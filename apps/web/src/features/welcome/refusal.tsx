import { birthdayAt, parseBirthDate, sayDate } from '@ydo/contract/birth-date'
import { limits } from '@ydo/contract/limits'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import type { Ref } from 'react'
import { institute } from '#browser/institute.ts'
import { session } from '#member/session.ts'
import { Button } from '#ui/button.tsx'
import { HotWord } from '#ui/hot-word.tsx'
import { WifiHeart } from '#ui/wifi-heart.tsx'
import styles from './refusal.module.css'

const texts = welcomeTexts.refusal

/** For a person under 18, whose account is held until they come of age: they are signed out already, and may leave. */
export function Refusal({ ref, birthDate }: { ref: Ref<HTMLElement>; birthDate: string }) {
	const { grievance } = institute().contacts
	const date = parseBirthDate(birthDate)
	return (
		<main ref={ref} className={styles.main}>
			<div className={styles.place}>
				<div className={styles.drawing}>
					<WifiHeart />
				</div>
				<h1 tabIndex={-1}>
					<HotWord words={texts.title} />
				</h1>
				<p>{texts.help}</p>
				{date && <p>{texts.from(sayDate(birthdayAt(date, limits.minimumAge)))}</p>}
				<p className={styles.soft}>
					{texts.mend}
					<a href={`mailto:${grievance}`}>{grievance}</a>
				</p>
				<div className={styles.ways}>
					<Button onClick={() => session.signOut()}>{texts.leave}</Button>
				</div>
			</div>
		</main>
	)
}
