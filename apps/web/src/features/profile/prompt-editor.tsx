import type { AnsweredPrompt } from '@ydo/contract/cards'
import { countLetters, lettersOver, limitOf } from '@ydo/contract/letters'
import { limits } from '@ydo/contract/limits'
import { profileTexts } from '@ydo/contract/texts/profile'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { institute } from '#browser/institute.ts'
import { classNames } from '#ui/class-names.ts'
import field from '#ui/field.module.css'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './prompt-editor.module.css'

const texts = profileTexts.prompts

type PromptEditorProps = {
	prompts: readonly AnsweredPrompt[]
	error: string | undefined
	onChange(prompts: AnsweredPrompt[]): void
}

/** The institute's prompts, some of them chosen and answered. Nothing if the institute has none. */
export function PromptEditor({ prompts, error, onChange }: PromptEditorProps) {
	const id = useId()
	const place = useRef<HTMLFieldSetElement>(null)
	const [said, say] = useState('')
	const known = institute().prompts
	const rest = known.filter((one) => prompts.every(({ prompt }) => prompt !== one))
	const faulty = prompts.findIndex(
		({ prompt, answer }) => !known.includes(prompt) || lettersOver(answer.trim(), limitOf(limits.answerLength)) > 0,
	)
	const add = (prompt: string) => {
		flushSync(() => {
			onChange([...prompts, { prompt, answer: '' }])
			say(texts.added(prompt))
		})
		place.current?.querySelector<HTMLElement>('li:last-of-type textarea')?.focus()
	}
	const remove = (index: number, prompt: string) => {
		flushSync(() => {
			onChange(prompts.toSpliced(index, 1))
			say(texts.removed(prompt))
		})
		const left = place.current?.querySelectorAll<HTMLElement>('[data-part="remove"]') ?? []
		const next = left[Math.min(index, left.length - 1)] ?? place.current?.querySelector<HTMLElement>('select')
		next?.focus()
	}
	if (rest.length === 0 && prompts.length === 0) return null
	return (
		<fieldset ref={place} className="column shrinks gap-4" aria-labelledby={id}>
			<div className={field.top}>
				<span id={id}>{texts.title}</span>
				<span className={field.soft}>{texts.hint(limits.prompts)}</span>
			</div>
			<ul className={styles.prompts}>
				{prompts.map(({ prompt, answer }, index) => (
					<li key={prompt} className={styles.prompt}>
						<Field
							label={prompt}
							value={answer}
							lines={2}
							counter={profileTexts.counter(countLetters(answer.trim()), limits.answerLength)}
							error={index === Math.max(0, faulty) ? error : undefined}
							onChange={(text) => onChange(prompts.with(index, { prompt, answer: text }))}
						/>
						<IconButton
							small
							data-part="remove"
							className={styles.remove}
							label={texts.remove(prompt)}
							onClick={() => remove(index, prompt)}
						>
							<Icon name="close" size={17} weight={3} />
						</IconButton>
					</li>
				))}
			</ul>
			{prompts.length < limits.prompts && rest.length > 0 && <NewPrompt choices={rest} onAdd={add} />}
			<p className="sr-only" role="status">
				{said}
			</p>
		</fieldset>
	)
}

/** Chooses a prompt and adds it by plus: changing the choice adds nothing, because arrow keys pass over choices. */
function NewPrompt({ choices, onAdd }: { choices: readonly string[]; onAdd(prompt: string): void }) {
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
			<IconButton
				look="printed"
				label={texts.addButton}
				aria-disabled={!prompt || undefined}
				onClick={() => prompt && onAdd(prompt)}
			>
				<Icon name="add" size={22} weight={3} />
			</IconButton>
		</div>
	)
}
