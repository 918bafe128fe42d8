import { matchChoice } from '@ydo/client/profile/words'
import { type ComponentProps, useRef, useState } from 'react'
import { Field } from '#ui/field.tsx'
import styles from './choice-field.module.css'
import { Suggestions } from './suggestions.tsx'

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
	/** The suggestions leave, and must not take the focus along. */
	const putAway = () => {
		place.current?.querySelector('input')?.focus()
		setOpen(false)
	}
	const choose = (choice: string) => {
		field.onChange(pick ? pick(choice) : choice)
		if (!pick) putAway()
	}
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only hears of what is done in the field and the suggestions
		<div
			ref={place}
			className={styles.place}
			onFocus={() => setOpen(true)}
			onBlur={({ currentTarget, relatedTarget }) => setOpen(currentTarget.contains(relatedTarget))}
			onKeyDown={({ key }) => key === 'Escape' && putAway()}
		>
			<Field
				{...field}
				onChange={(text) => {
					setOpen(true)
					field.onChange(text)
				}}
			/>
			{open && <Suggestions choices={choices} isChosen={chosen} onChoose={choose} />}
		</div>
	)
}
