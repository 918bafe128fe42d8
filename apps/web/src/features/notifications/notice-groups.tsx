import type { NoticeLine } from '@ydo/client/notices/notice-lines'
import { notificationsTexts as texts } from '@ydo/contract/texts/notifications'
import { type ReactNode, useId, useRef, useState } from 'react'
import { PlainButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { HeartMark } from '#ui/heart-mark.tsx'
import { Link } from '#ui/link.tsx'
import styles from './notice-groups.module.css'
import type { SaidLine } from './say-lines.ts'

type NoticeGroupsProps = { lines: readonly SaidLine[]; onReadAll(): void }

/** Notifications of today, and before. */
export function NoticeGroups({ lines, onReadAll }: NoticeGroupsProps) {
	const place = useRef<HTMLDivElement>(null)
	const [said, say] = useState('')
	const now = Date.now()
	const today = lines.filter(({ line }) => isToday(line, now))
	const earlier = lines.filter(({ line }) => !isToday(line, now))
	const readAll = () => {
		onReadAll()
		say(texts.allReadDone)
		place.current?.focus({ preventScroll: true }) // the button unmounts with its press
	}
	const all = lines.some(({ line }) => !line.isRead) && (
		<PlainButton className={styles.all} onClick={readAll}>
			{texts.allRead}
		</PlainButton>
	)
	return (
		<div ref={place} tabIndex={-1} className={styles.groups}>
			{today.length > 0 && <NoticeGroup title={texts.today} lines={today} now={now} end={all} />}
			{earlier.length > 0 && (
				<NoticeGroup title={texts.earlier} lines={earlier} now={now} end={today.length === 0 && all} />
			)}
			<p className="sr-only" role="status">
				{said}
			</p>
		</div>
	)
}

type NoticeGroupProps = { title: string; lines: readonly SaidLine[]; now: number; end: ReactNode }

function NoticeGroup({ title, lines, now, end }: NoticeGroupProps) {
	const id = useId()
	return (
		<section aria-labelledby={id}>
			<div className={styles.head}>
				<h2 id={id} className={styles.title}>
					{title}
				</h2>
				{end}
			</div>
			<ul className={styles.rows}>
				{lines.map((said) => (
					<NoticeRow key={said.line.key} said={said} now={now} />
				))}
			</ul>
		</section>
	)
}

/** A notification, as a link to its subject. */
function NoticeRow({ said, now }: { said: SaidLine; now: number }) {
	const { line, title, help, to } = said
	const { kind, isRead } = line
	return (
		<li className={styles.item}>
			<Link to={to} className={classNames(styles.row, !isRead && styles.unread)}>
				<NoticeSign kind={kind} />
				<span className={styles.words}>
					<span className={styles.name}>{title}</span>
					<span className={styles.help}>{help}</span>
				</span>
				<span className={styles.end}>
					<time dateTime={dateTime(line)}>{lineTime(line, now)}</time>
					{!isRead && <span className={styles.mark} role="img" aria-label={texts.unread} />}
				</span>
			</Link>
		</li>
	)
}

/** Strokes in a box of 24 by 24. */
const strokes = {
	message:
		'M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-8L6 20.5v-4H5A1.5 1.5 0 0 1 3.5 15V7A1.5 1.5 0 0 1 5 5.5z',
	key: 'M8 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 12.7L19.5 4.5M16 8l3 3',
} as const

const looks = {
	match: 'rose',
	message: 'marigold',
	'sign-in': 'sun',
	'token-reused': 'sun',
	'keys-reset': 'sun',
} as const

/** The icon of a notice's kind on a tile. Decorative: the text beside it says it. */
function NoticeSign({ kind }: { kind: NoticeLine['kind'] }) {
	return (
		<span className={classNames(styles.tile, styles[looks[kind]])} aria-hidden="true">
			{kind === 'match' ? <HeartMark size={30} /> : <Drawn d={strokes[kind === 'message' ? 'message' : 'key']} />}
		</span>
	)
}

function Drawn({ d }: { d: string }) {
	return (
		<svg width={24} height={24} viewBox="0 0 24 24" className={styles.drawn} aria-hidden="true">
			<path d={d} />
		</svg>
	)
}

type When =
	| { readonly kind: 'message'; readonly at: number }
	| { readonly kind: Exclude<NoticeLine['kind'], 'message'>; readonly day: string }

const day = 24 * 3600 * 1000

/** True if a line is from the day of `now`: a message by this device's clock, a notice by its UTC day. */
export function isToday(line: When, now: number): boolean {
	if (line.kind === 'message') return new Date(line.at).toDateString() === new Date(now).toDateString()
	return line.day === utcDay(now)
}

/** A short time: for a message "14:10" today, "Thu" this week, "12 Nov" before; for a notice only the day. */
export function lineTime(line: When, now: number, locale = 'en-GB'): string {
	return line.kind === 'message' ? messageTime(line.at, now, locale) : noticeDay(line.day, now, locale)
}

/** A line's time for the `datetime` attribute. */
function dateTime(line: When): string {
	return line.kind === 'message' ? new Date(line.at).toISOString() : line.day
}

function messageTime(at: number, now: number, locale: string): string {
	const say = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options).format(at)
	if (isToday({ kind: 'message', at }, now)) return say({ hour: '2-digit', minute: '2-digit' })
	return now - at < 7 * day ? say({ weekday: 'short' }) : say({ day: 'numeric', month: 'short' })
}

function noticeDay(date: string, now: number, locale: string): string {
	if (date === utcDay(now)) return texts.today
	if (date === utcDay(now - day)) return texts.yesterday
	return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(date))
}

function utcDay(time: number): string {
	return new Date(time).toISOString().slice(0, 10)
}
