import { useId } from 'react'
import { classNames } from './class-names.ts'
import rows from './list-row.module.css'
import { RowWords } from './list-row.tsx'
import styles from './switch-row.module.css'

type SwitchRowProps = {
	title: string
	detail?: string
	on: boolean
	onChange(on: boolean): void
}

/** A row that is a switch as a whole: a hollow ring while off, both discs overlapping while on. */
export function SwitchRow({ title, detail, on, onChange }: SwitchRowProps) {
	const [titleId, detailId] = [useId(), useId()]
	return (
		<li className={rows.item}>
			<label className={classNames(rows.row, rows.pressable, styles.row)}>
				<RowWords title={title} detail={detail} titleId={titleId} detailId={detailId} />
				<input
					className={classNames('sr-only', styles.input)}
					type="checkbox"
					// biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its state natively
					role="switch"
					checked={on}
					aria-labelledby={titleId}
					aria-describedby={detail && detailId}
					onChange={(event) => onChange(event.target.checked)}
				/>
				<span className={styles.track} aria-hidden="true">
					<span className={styles.discs} />
				</span>
			</label>
		</li>
	)
}
