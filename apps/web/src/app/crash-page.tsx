import { errorTexts } from '@ydo/contract/texts/error'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Misprint } from '#ui/misprint.tsx'
import styles from './crash-page.module.css'

/** What stands in place of a page that broke. */
export function CrashPage() {
	return (
		<main className={classNames('dot-ground', styles.page)} role="alert">
			<Misprint className={styles.picture} />
			<h1>{errorTexts.crash}</h1>
			<Button second="marigold" onClick={() => location.reload()}>
				{errorTexts.reload}
			</Button>
		</main>
	)
}
