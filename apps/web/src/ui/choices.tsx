import { useId } from 'react'
import styles from './choices.module.css'
import { FieldError } from './field-error.tsx'

type ChoicesProps<Value extends string> = {
	label: string
	hint?: string
	options: readonly { value: Value; label: string }[]
	chosen: readonly Value[]
	/** True if several may be chosen. */
	several?: boolean
	/** Visible, but not selectable now. */
	disabled?: boolean
	error: string | undefined
	onChoose(value: Value): void
}

/** A single or multiple choice as chips side by side. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
	const { label, hint, options, chosen, several = false, disabled = false, error, onChoose } = props
	const id = useId()
	const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
	return (
		<fieldset className={styles.place} aria-labelledby={id} aria-describedby={described || undefined}>
			<div className={styles.top}>
				<span id={id} className="text-4 bold">
					{label}
				</span>
				{hint && (
					<span id={`${id}-hint`} className={styles.hint}>
						{hint}
					</span>
				)}
			</div>
			<div className={styles.options}>
				{options.map((option, index) => (
					<label key={option.value} className={styles.option}>
						<input
							className="sr-only"
							type={several ? 'checkbox' : 'radio'}
							name={id}
							disabled={disabled}
							checked={chosen.includes(option.value)}
							// Gets the focus if nothing is chosen; the group's description gives the error.
							data-invalid={(error && index === 0) || undefined}
							onChange={() => onChoose(option.value)}
						/>
						{option.label}
					</label>
				))}
			</div>
			<FieldError id={`${id}-error`}>{error}</FieldError>
		</fieldset>
	)
}
