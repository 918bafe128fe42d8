import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import styles from './note-form.module.css'

type NoteFormProps = {
	label: string
	/** The field's hint. */
	hint: string
	/** Label of the submit button. */
	action: string
	text: string
	onText(text: string): void
	counter: string
	/** The error of the field or of saving. */
	error: string | undefined
	busy: boolean
	/** Resolves with true if it was saved. */
	onKeep(): Promise<boolean>
}

/** A form for a short text. An error is shown beside the field, which then gets the focus. */
export function NoteForm({ label, hint, action, text, onText, counter, error, busy, onKeep }: NoteFormProps) {
	const form = useRef<HTMLFormElement>(null)
	// After the dialog around it has opened, which focuses its first element.
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
