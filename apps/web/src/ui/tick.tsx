import { useId } from 'react'
import { FieldError } from './field-error.tsx'
import styles from './tick.module.css'

type TickProps = {
	label: string
	/** A second, softer line. */
	help?: string
	checked: boolean
	/** True if it must be checked. */
	required?: boolean
	error?: string | undefined
	onChange(checked: boolean): void
}

/** A checkbox for one sentence. The whole line is the target. */
export function Tick({ label, help, checked, required, error, onChange }: TickProps) {
	const id = useId()
	return (
		<div>
			<label className={styles.line}>
				<input
					className={styles.input}
					type="checkbox"
					checked={checked}
					required={required}
					aria-invalid={error ? true : undefined}
					aria-describedby={error && id}
					onChange={(event) => onChange(event.target.checked)}
				/>
				<span className={styles.box} aria-hidden="true" />
				<span>
					<bdi>{label}</bdi>
					{help && <span className={styles.help}>{help}</span>}
				</span>
			</label>
			<FieldError id={id}>{error}</FieldError>
		</div>
	)
}
