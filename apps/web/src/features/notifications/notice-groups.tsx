import { notificationsTexts as texts } from '@ydo/contract/texts/notifications'
import { type ReactNode, useId, useRef, useState } from 'react'
import { isToday } from './line-time.ts'
import styles from './notice-groups.module.css'
import { NoticeRow } from './notice-row.tsx'
import type { SaidLine } from './say-lines.ts'

type NoticeGroupsProps = { lines: readonly SaidLine[]; onReadAll(): void }

/** What happened today, and before. */
export function NoticeGroups({ lines, onReadAll }: NoticeGroupsProps) {
	const place = useRef<HTMLDivElement>(null)
	const [said, say] = useState('')
	const now = Date.now()
	const today = lines.filter(({ at }) => isToday(at, now))
	const earlier = lines.filter(({ at }) => !isToday(at, now))
	const readAll = () => {
		onReadAll()
		say(texts.allReadDone)
		place.current?.focus({ preventScroll: true }) // the button goes with its press
	}
	const all = lines.some(({ isRead }) => !isRead) && (
		<button type="button" className={styles.all} onClick={readAll}>
			{texts.allRead}
		</button>
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
				{lines.map((line) => (
					<NoticeRow key={line.key} line={line} now={now} />
				))}
			</ul>
		</section>
	)
}
