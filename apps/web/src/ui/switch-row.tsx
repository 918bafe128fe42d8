import { useId } from 'react'
import { classNames } from './class-names.ts'
import rows from './rows.module.css'
import { RowWords } from './rows.tsx'
import styles from './switch-row.module.css'

type SwitchRowProps = {
	title: string
	help?: string
	on: boolean
	onChange(on: boolean): void
}

/** A row that is a switch as a whole: a hollow ring while it is off, both discs met while it is on. */
export function SwitchRow({ title, help, on, onChange }: SwitchRowProps) {
	const [titleId, helpId] = [useId(), useId()]
	return (
		<li className={rows.item}>
			<label className={classNames(rows.row, rows.pressable, styles.row)}>
				<RowWords title={title} help={help} titleId={titleId} helpId={helpId} />
				<input
					className={classNames('sr-only', styles.input)}
					type="checkbox"
					// biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state by itself
					role="switch"
					checked={on}
					aria-labelledby={titleId}
					aria-describedby={help && helpId}
					onChange={(event) => onChange(event.target.checked)}
				/>
				<span className={styles.track} aria-hidden="true">
					<span className={styles.discs} />
				</span>
			</label>
		</li>
	)
}
