import { choiceTexts } from '@ydo/contract/texts/choice'
import { navTexts } from '@ydo/contract/texts/nav'
import { useRef } from 'react'
import styles from './choice-loading.module.css'
import { useFocusHandedOn } from './focus-heading.ts'
import { OfflineNote } from './offline-note.tsx'
import page from './open-choices.module.css'

/** Places for choices that are on their way. */
export function ChoiceLoading() {
	const heading = useRef<HTMLHeadingElement>(null)
	useFocusHandedOn(heading)
	return (
		<main className={page.page}>
			<h1 ref={heading}>{navTexts.choice}</h1>
			<OfflineNote />
			<p className="sr-only" role="status">
				{choiceTexts.loading}
			</p>
			<div className={styles.places} aria-hidden="true">
				<i />
				<i />
				<i />
				<i />
			</div>
		</main>
	)
}
