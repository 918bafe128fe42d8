import { useId } from 'react'
import { classNames } from './class-names.ts'
import rows from './list-row.module.css'
import styles from './segmented-row.module.css'

type SegmentedRowProps<Value extends string> = {
	title: string
	options: readonly { value: Value; label: string }[]
	value: Value
	onChange(value: Value): void
}

/** A row with a single choice, side by side. */
export function SegmentedRow<Value extends string>({ title, options, value, onChange }: SegmentedRowProps<Value>) {
	const name = useId()
	return (
		<li className={rows.item}>
			<fieldset className={classNames(rows.row, styles.row)}>
				<legend className={classNames(rows.title, styles.legend)}>{title}</legend>
				<div className={styles.options}>
					{options.map((option) => (
						<label key={option.value} className={styles.option}>
							<input
								className="sr-only"
								type="radio"
								name={name}
								checked={option.value === value}
								onChange={() => onChange(option.value)}
							/>
							{option.label}
						</label>
					))}
				</div>
			</fieldset>
		</li>
	)
}
