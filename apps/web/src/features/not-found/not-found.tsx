import { brandTexts, notFoundTexts } from '@ydo/contract/texts/common'
import { institute } from '#browser/institute.ts'
import { ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { RegisterMark } from '#ui/register-mark.tsx'
import styles from './not-found.module.css'

/** Any unknown path: the number as a misprint, and a way back to the application. */
export function NotFound() {
	return (
		<main className={classNames('dot-ground', styles.page)}>
			<RegisterMark className={styles.topLeft} />
			<RegisterMark className={styles.topRight} />
			<div className={styles.print}>
				<h1 className={styles.number} data-text={notFoundTexts.title}>
					{notFoundTexts.title}
				</h1>
				<p className={styles.text}>{notFoundTexts.text}</p>
				<ButtonLink to="/">{notFoundTexts.link}</ButtonLink>
			</div>
			<p className={styles.footer}>{brandTexts.footer(institute().label)}</p>
		</main>
	)
}
