import { useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import field from './field.module.css'
import { FieldError } from './field-error.tsx'
import { Icon } from './icon.tsx'
import styles from './text-list.module.css'

type TextListProps = {
	label: string
	hint: string
	/** The lines as they are written; there is always one to write in. */
	lines: readonly string[]
	/** What is wrong with a line. */
	errorOf(line: string): string | undefined
	/** What is wrong with all of them together. */
	error: string | undefined
	/** Names of a line for those who do not see it, of the button that adds one, and of the one that takes one away. */
	names: { entry(index: number): string; add: string; remove(line: string): string }
	inputMode: 'email' | 'text'
	onChange(lines: string[]): void
}

/** Several short texts below each other, each with what is wrong with it. A blank line says nothing. */
export function TextList({ label, hint, lines, errorOf, error, names, inputMode, onChange }: TextListProps) {
	const id = useId()
	const place = useRef<HTMLUListElement>(null)
	const focusLine = useFocusOn(place)
	const shown = lines.length > 0 ? lines : ['']
	const add = () => {
		const blank = shown.findIndex((line) => line.trim() === '')
		if (blank < 0) onChange([...shown, ''])
		focusLine(blank < 0 ? shown.length : blank)
	}
	const remove = (index: number) => {
		onChange(shown.filter((_, at) => at !== index))
		focusLine(Math.max(0, Math.min(index, shown.length - 2)))
	}
	return (
		<fieldset
			className={styles.place}
			aria-labelledby={id}
			aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
		>
			<span id={id} className={styles.label}>
				{label}
			</span>
			<span id={`${id}-hint`} className={styles.hint}>
				{hint}
			</span>
			<ul ref={place} className={styles.lines}>
				{shown.map((line, index) => {
					const wrong = errorOf(line)
					return (
						// biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
						<li key={index}>
							<div className={styles.line}>
								<input
									className={field.input}
									aria-label={names.entry(index + 1)}
									aria-invalid={wrong ? true : undefined}
									aria-describedby={wrong && `${id}-${index}`}
									value={line}
									inputMode={inputMode}
									autoComplete="off"
									autoCapitalize="none"
									spellCheck={false}
									onChange={(event) => onChange(shown.with(index, event.target.value))}
								/>
								{(shown.length > 1 || line !== '') && (
									<button
										type="button"
										className={styles.remove}
										aria-label={names.remove(line.trim())}
										onClick={() => remove(index)}
									>
										<Icon name="close" size={20} />
									</button>
								)}
							</div>
							<FieldError id={`${id}-${index}`}>{wrong}</FieldError>
						</li>
					)
				})}
			</ul>
			<Button className={styles.add} small look="outline" data-invalid={error ? true : undefined} onClick={add}>
				<Icon name="add" size={18} weight={2.8} />
				{names.add}
			</Button>
			<FieldError id={`${id}-error`}>{error}</FieldError>
		</fieldset>
	)
}

/** Returns what moves the focus to the input of that line, once it stands there. */
function useFocusOn(place: { readonly current: HTMLElement | null }): (index: number) => void {
	const wanted = useRef<number>(undefined)
	const focus = () => {
		if (wanted.current === undefined) return
		place.current?.querySelectorAll('input')[wanted.current]?.focus()
		wanted.current = undefined
	}
	useEffect(focus)
	return (index) => {
		wanted.current = index
		// Where nothing changes, nothing is rendered anew.
		if (place.current?.querySelectorAll('input')[index]?.value === '') focus()
	}
}
