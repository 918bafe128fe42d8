import { choiceTexts } from '@ydo/contract/texts/choice'
import { navTexts } from '@ydo/contract/texts/nav'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import styles from './choice-loading.module.css'
import page from './open-choices.module.css'

/** Places for choices that are on their way. */
export function ChoiceLoading() {
	return (
		<main className={page.page}>
			<ScreenHeading>{navTexts.choice}</ScreenHeading>
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
