import { profileTexts } from '@ydo/contract/texts/profile'
import { type KeyboardEvent, useState } from 'react'
import styles from './choice-field.module.css'
import { rovingStop } from './roving-stop.ts'

type SuggestionsProps = {
	choices: readonly string[]
	isChosen(choice: string): boolean
	onChoose(choice: string): void
}

/** What a field understands, as chips: one stop of Tab, at the chosen one, and arrows from there. */
export function Suggestions({ choices, isChosen, onChoose }: SuggestionsProps) {
	const [focused, setFocused] = useState<number>()
	const stop = focused ?? Math.max(0, choices.findIndex(isChosen))
	const move = (event: KeyboardEvent<HTMLElement>) => {
		const to = rovingStop(event.key, stop, choices.length)
		const chip = to !== undefined && event.currentTarget.children[to]
		if (!(chip instanceof HTMLElement)) return
		event.preventDefault()
		chip.focus()
	}
	return (
		<div
			className={styles.suggestions}
			role="toolbar"
			aria-label={profileTexts.suggestions}
			onKeyDown={move}
			onBlur={() => setFocused(undefined)}
		>
			{choices.map((choice, index) => (
				<button
					key={choice}
					type="button"
					className={styles.chip}
					aria-pressed={isChosen(choice)}
					tabIndex={index === stop ? 0 : -1}
					// The field keeps the focus, and a phone its keyboard.
					onMouseDown={(event) => event.preventDefault()}
					onFocus={() => setFocused(index)}
					onClick={() => onChoose(choice)}
				>
					{choice}
				</button>
			))}
		</div>
	)
}
