import { parseBirthDate, sayDate } from '@ydo/contract/birth-date'
import { navTexts } from '@ydo/contract/texts/nav'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import styles from './age-question.module.css'

const texts = welcomeTexts.asking

type AgeQuestionProps = {
	birthDate: string
	telling: boolean
	failure: string | undefined
	onYes(): void
	onNo(): void
}

/** Asks for confirmation of a birth date under 18, spelled out: a yes cannot be undone here. */
export function AgeQuestion({ birthDate, telling, failure, onYes, onNo }: AgeQuestionProps) {
	const title = texts.title(sayDate(parseBirthDate(birthDate) ?? ''))
	return (
		<Sheet className={styles.sheet} name={title} closeLabel={navTexts.close} onClose={onNo}>
			<h2>{title}</h2>
			<p>{texts.help}</p>
			{failure && <Notice kind="failure" text={failure} />}
			<div className={styles.ways}>
				<Button look="outline" busy={telling} onClick={onYes}>
					{texts.yes}
				</Button>
				<Button onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>{texts.no}</Button>
			</div>
		</Sheet>
	)
}
