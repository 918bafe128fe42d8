import { notificationsTexts } from '@ydo/contract/texts/notifications'
import { useId } from 'react'
import type { QuietTimes } from '#member/push.ts'
import { ListRow } from '#ui/list-row.tsx'
import styles from './quiet-hours.module.css'

const { settings: texts } = notificationsTexts

type QuietHoursProps = { quiet: QuietTimes; onChange(quiet: QuietTimes): void }

/** The hours without push notifications, by this device's clock. */
export function QuietHours({ quiet, onChange }: QuietHoursProps) {
	const change = (name: keyof QuietTimes) => (time: string) => {
		const minute = minuteOf(time)
		if (minute !== undefined) onChange({ ...quiet, [name]: minute })
	}
	return (
		<ListRow>
			<div className={styles.times}>
				<Time label={texts.from} minute={quiet.from} onChange={change('from')} />
				<Time label={texts.to} minute={quiet.to} onChange={change('to')} />
			</div>
		</ListRow>
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

/** Formats a minute of the day as "22:05", for a time input. */
export function timeOf(minute: number): string {
	const [hours, minutes] = [Math.floor(minute / 60), minute % 60]
	return [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The minute of the day; undefined while the time is incomplete. */
export function minuteOf(time: string): number | undefined {
	const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? []
	return hours && minutes ? Number(hours) * 60 + Number(minutes) : undefined
}
