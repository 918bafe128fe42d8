import { useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import field from './field.module.css'
import { FieldError } from './field-error.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './text-list.module.css'

type TextListProps = {
	label: string
	hint: string
	/** The lines being edited; always at least one. */
	lines: readonly string[]
	/** A line's error. */
	errorOf(line: string): string | undefined
	/** An error of all lines together. */
	error: string | undefined
	/** Accessible labels of a line, of the add button, and of a remove button. */
	names: { entry(index: number): string; add: string; remove(line: string): string }
	inputMode: 'email' | 'text'
	onChange(lines: string[]): void
}

/** Several short texts below each other, each with its error. A blank line is ignored. */
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
			className="column shrinks gap-4"
			aria-labelledby={id}
			aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
		>
			<span id={id} className="text-4 bold">
				{label}
			</span>
			<span id={`${id}-hint`} className={styles.hint}>
				{hint}
			</span>
			<ul ref={place} className="column gap-4">
				{shown.map((line, index) => {
					const wrong = errorOf(line)
					return (
						// biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its index
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
									<IconButton
										small
										className="hover-tint"
										label={names.remove(line.trim())}
										onClick={() => remove(index)}
									>
										<Icon name="close" size={20} />
									</IconButton>
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

/** Returns a function that focuses the input of a line, once it is rendered. */
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
		// If nothing changes, there is no rerender.
		if (place.current?.querySelectorAll('input')[index]?.value === '') focus()
	}
}
