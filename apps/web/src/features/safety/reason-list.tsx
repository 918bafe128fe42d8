import { type ReportReason, reportReasons } from '@ydo/contract/reports'
import { reportTexts as texts } from '@ydo/contract/texts/report'
import { useId } from 'react'
import { FieldError } from '#ui/field-error.tsx'
import styles from './safety.module.css'

type ReasonListProps = {
	chosen: ReportReason | undefined
	error: string | undefined
	onChoose(reason: ReportReason): void
}

/** The reasons of a report, of which one holds. */
export function ReasonList({ chosen, error, onChoose }: ReasonListProps) {
	const id = useId()
	return (
		<fieldset className={styles.lines} aria-describedby={error && `${id}-error`}>
			<legend className={styles.label}>{texts.reason}</legend>
			{reportReasons.map((reason, index) => (
				<label key={reason} className={styles.line}>
					<input
						type="radio"
						name={id}
						checked={chosen === reason}
						// Where the focus goes when nothing is chosen; the group's description says why.
						data-invalid={(error && index === 0) || undefined}
						onChange={() => onChoose(reason)}
					/>
					<span className={styles.dot} aria-hidden="true" />
					{texts.reasons[reason]}
				</label>
			))}
			<FieldError id={`${id}-error`}>{error}</FieldError>
		</fieldset>
	)
}
