import { matchChoice } from '@ydo/client/profile/words'
import { profileTexts } from '@ydo/contract/texts/profile'
import { type ComponentProps, useRef, useState } from 'react'
import { Field } from '#ui/field.tsx'
import styles from './choice-field.module.css'

type ChoiceFieldProps = ComponentProps<typeof Field> & {
	choices: readonly string[]
	isChosen?: (choice: string) => boolean
	/** The field's text once a choice is picked: the choice itself, unless it is one of several. */
	pick?: (choice: string) => string
}

/** A text field that suggests what it understands while one writes in it. Escape puts the suggestions away. */
export function ChoiceField({ choices, isChosen, pick, ...field }: ChoiceFieldProps) {
	const place = useRef<HTMLDivElement>(null)
	const [open, setOpen] = useState(false)
	const chosen = isChosen ?? ((choice) => matchChoice([choice], field.value) !== undefined)
	const choose = (choice: string) => {
		field.onChange(pick ? pick(choice) : choice)
		if (pick) return
		// The suggestions leave, and must not take the focus along.
		place.current?.querySelector('input')?.focus()
		setOpen(false)
	}
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only hears of what is done in the field and the suggestions
		<div
			ref={place}
			className={styles.place}
			onFocus={() => setOpen(true)}
			onBlur={({ currentTarget, relatedTarget }) => setOpen(currentTarget.contains(relatedTarget))}
			onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
		>
			<Field
				{...field}
				onChange={(text) => {
					setOpen(true)
					field.onChange(text)
				}}
			/>
			{open && (
				<ul className={styles.suggestions} aria-label={profileTexts.suggestions}>
					{choices.map((choice) => (
						<li key={choice}>
							<button
								type="button"
								className={styles.chip}
								aria-pressed={chosen(choice)}
								// The field keeps the focus, and a phone its keyboard.
								onMouseDown={(event) => event.preventDefault()}
								onClick={() => choose(choice)}
							>
								{choice}
							</button>
						</li>
					))}
				</ul>
			)}
		</div>
	)
}
