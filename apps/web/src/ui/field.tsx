import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

type FieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'id'> & {
	label: string
	value: string
	onChange(text: string): void
	/** The error, and how to correct it. */
	error?: string | undefined
	hint?: string
	/** Right of the label: "101 / 500". */
	counter?: string
	/** A number of lines makes it a textarea. */
	lines?: number
	/** A short input, with the hint or the error beside it instead of below. */
	short?: boolean
}

/** A text field: its label above, its error beside it. */
export function Field({ label, error, hint, counter, lines, short = false, onChange, ...input }: FieldProps) {
	const id = useId()
	const said = error ?? hint
	const described = [said && `${id}-said`, counter && `${id}-count`].filter(Boolean).join(' ')
	const control = {
		...input,
		id,
		dir: 'auto',
		className: styles.input,
		'aria-invalid': error ? true : undefined,
		'aria-describedby': described || undefined,
		onChange: (event: { target: { value: string } }) => onChange(event.target.value),
	}
	return (
		<div className={classNames(styles.field, short && styles.short)}>
			<div className={styles.top}>
				<label htmlFor={id}>{label}</label>
				{counter && (
					<span id={`${id}-count`} className={styles.soft}>
						{counter}
					</span>
				)}
			</div>
			{lines ? <textarea {...(control as ComponentProps<'textarea'>)} rows={lines} /> : <input {...control} />}
			{said && (
				<p id={`${id}-said`} className={error ? styles.error : styles.hint}>
					{error && <Icon name="warning" size={19} />}
					<span>{said}</span>
				</p>
			)}
		</div>
	)
}
