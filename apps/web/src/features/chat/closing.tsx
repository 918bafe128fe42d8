import { chatTexts } from '@ydo/contract/texts/chat'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { type ChatPerson, shortName } from './chat-person.ts'
import styles from './closing.module.css'
import { useEnding } from './use-ending.ts'

const texts = chatTexts.closing
const farewells = Object.entries(texts.words)

type ClosingProps = { member: string; person: ChatPerson }

/** One of a few kind sentences, and the match ends. */
export function Closing({ member, person }: ClosingProps) {
	const [chosen, choose] = useState<string>()
	const { busy, failure, end } = useEnding(member, person.id)
	return (
		<div className={styles.closing}>
			<p>{texts.help(shortName(person))}</p>
			<fieldset className={styles.words} aria-label={texts.title}>
				{farewells.map(([key, words]) => (
					<label key={key} className={styles.choice}>
						<input
							className="sr-only"
							type="radio"
							name="farewell"
							checked={chosen === key}
							onChange={() => choose(key)}
						/>
						{words}
					</label>
				))}
			</fieldset>
			{failure && <Notice kind="failure" text={failure} />}
			<Button busy={busy} disabled={!chosen} onClick={(event) => void end(event, chosen)}>
				{texts.confirm}
			</Button>
		</div>
	)
}
