import { chatTexts } from '@ydo/contract/texts/chat'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import styles from './nudge.module.css'

const texts = chatTexts.nudge

type NudgeProps = { text: string; onChange(): void; onAnyway(): void }

/** A question before words are sent that may hurt. It stops nobody, and nobody else knows of it. */
export function Nudge({ text, onChange, onAnyway }: NudgeProps) {
	const question = useRef<HTMLDivElement>(null)
	useEffect(() => question.current?.focus(), [])
	return (
		<div ref={question} className={styles.nudge} role="alertdialog" aria-labelledby="nudge" tabIndex={-1}>
			<blockquote className={styles.words}>{text}</blockquote>
			<p id="nudge" className={styles.question}>
				<b>{texts.title}</b> {texts.help}
			</p>
			<div className={styles.ways}>
				<Button small onClick={onChange}>
					{texts.change}
				</Button>
				<Button small look="outline" onClick={onAnyway}>
					{texts.anyway}
				</Button>
			</div>
		</div>
	)
}
