import { brandTexts } from '@ydo/contract/texts/brand'
import { landingTexts } from '@ydo/contract/texts/landing'
import { institute } from '#platform/institute.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './landing.module.css'
import { Logo } from './logo.tsx'
import { Tagline } from './tagline.tsx'
import { useStart } from './use-start.ts'

/** The first page: who we are, and one button that asks whether the visitor is signed in. */
export function Landing() {
	const { starting, start } = useStart()
	return (
		<main className={classNames('dot-ground', styles.page)}>
			<Logo className={styles.logo} />
			<Tagline className={styles.tagline} />
			<Button className={styles.start} busy={starting} onClick={start}>
				{starting ? landingTexts.starting : landingTexts.start}
			</Button>
			<p className={styles.footer}>{brandTexts.footer(institute().label)}</p>
		</main>
	)
}
