import { useId } from 'react'
import { FieldError } from '#ui/field-error.tsx'
import styles from './tick.module.css'

type TickProps = { label: string; checked: boolean; error: string | undefined; onChange(checked: boolean): void }

/** A yes to one sentence. The whole line is the box. */
export function Tick({ label, checked, error, onChange }: TickProps) {
	const id = useId()
	return (
		<div>
			<label className={styles.line}>
				<input
					className={styles.input}
					type="checkbox"
					checked={checked}
					required
					aria-invalid={error ? true : undefined}
					aria-describedby={error && id}
					onChange={(event) => onChange(event.target.checked)}
				/>
				<span className={styles.box} aria-hidden="true" />
				<span>{label}</span>
			</label>
			<FieldError id={id}>{error}</FieldError>
		</div>
	)
}
