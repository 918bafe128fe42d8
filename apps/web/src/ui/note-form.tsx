import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import styles from './note-form.module.css'

type NoteFormProps = {
	label: string
	/** What is to be known of it. */
	hint: string
	/** Of the button that keeps it. */
	action: string
	text: string
	onText(text: string): void
	counter: string
	/** What is wrong with it, or kept it from being kept. */
	error: string | undefined
	busy: boolean
	/** Resolves with whether it was kept. */
	onKeep(): Promise<boolean>
}

/** Where one writes some words. What is wrong stands beside the field, which then has the focus. */
export function NoteForm({ label, hint, action, text, onText, counter, error, busy, onKeep }: NoteFormProps) {
	const form = useRef<HTMLFormElement>(null)
	// Once the dialog around it is open, which gives the focus to what comes first.
	useEffect(() => queueMicrotask(() => focusField(form.current)), [])
	const submit = async (event: FormEvent) => {
		event.preventDefault()
		if (!busy && !(await onKeep())) focusField(form.current)
	}
	return (
		<form ref={form} className={styles.form} onSubmit={submit}>
			<Field label={label} lines={3} value={text} onChange={onText} hint={hint} error={error} counter={counter} />
			<Button type="submit" second="marigold" busy={busy}>
				{action}
			</Button>
		</form>
	)
}

function focusField(form: HTMLFormElement | null): void {
	form?.querySelector('textarea')?.focus()
}
