import { errorTexts } from '@ydo/contract/texts/error'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Misprint } from '#ui/misprint.tsx'
import styles from './crash-page.module.css'

/** What stands in place of a page that broke. */
export function CrashPage() {
	return (
		<main className={classNames('dot-ground', styles.page)}>
			<Misprint className={styles.picture} />
			<div role="alert">
				<h1>{errorTexts.crash}</h1>
			</div>
			<Button second="marigold" onClick={() => location.reload()}>
				{errorTexts.reload}
			</Button>
		</main>
	)
}
