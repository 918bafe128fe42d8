import { notificationsTexts } from '@ydo/contract/texts/notifications'
import { useId } from 'react'
import type { QuietTimes } from '#platform/push.ts'
import { Row } from '#ui/rows.tsx'
import { minuteOf, timeOf } from './minutes.ts'
import styles from './quiet-hours.module.css'

const { settings: texts } = notificationsTexts

type QuietHoursProps = { quiet: QuietTimes; onChange(quiet: QuietTimes): void }

/** From when to when nothing knocks, by this device's clock. */
export function QuietHours({ quiet, onChange }: QuietHoursProps) {
	const change = (name: keyof QuietTimes) => (time: string) => {
		const minute = minuteOf(time)
		if (minute !== undefined) onChange({ ...quiet, [name]: minute })
	}
	return (
		<Row>
			<div className={styles.times}>
				<Time label={texts.from} minute={quiet.from} onChange={change('from')} />
				<Time label={texts.to} minute={quiet.to} onChange={change('to')} />
			</div>
		</Row>
	)
}

type TimeProps = { label: string; minute: number; onChange(time: string): void }

function Time({ label, minute, onChange }: TimeProps) {
	const id = useId()
	return (
		<div className={styles.time}>
			<label htmlFor={id}>{label}</label>
			<input id={id} type="time" value={timeOf(minute)} onChange={(event) => onChange(event.target.value)} />
		</div>
	)
}
