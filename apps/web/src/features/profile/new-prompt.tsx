import { profileTexts } from '@ydo/contract/texts/profile'
import { useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import field from '#ui/field.module.css'
import { RoundButton } from '#ui/round-button.tsx'
import styles from './prompt-editor.module.css'

const texts = profileTexts.prompts

/** Where a prompt is chosen and, by plus, added: a change of the choice alone adds nothing, for arrows pass over choices. */
export function NewPrompt({ choices, onAdd }: { choices: readonly string[]; onAdd(prompt: string): void }) {
	const [chosen, choose] = useState('')
	const prompt = choices.includes(chosen) ? chosen : ''
	return (
		<div className={styles.add}>
			<select
				className={classNames(field.input, styles.choice)}
				aria-label={texts.add}
				value={prompt}
				onChange={({ target }) => choose(target.value)}
			>
				<option value="">{texts.choose}</option>
				{choices.map((choice) => (
					<option key={choice} value={choice}>
						{choice}
					</option>
				))}
			</select>
			<RoundButton
				name={texts.addButton}
				icon="add"
				aria-disabled={!prompt || undefined}
				onClick={() => prompt && onAdd(prompt)}
			/>
		</div>
	)
}
