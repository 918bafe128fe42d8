import { notificationsTexts as texts } from '@ydo/contract/texts/notifications'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { lineTime } from './line-time.ts'
import styles from './notice-groups.module.css'
import { NoticeSign } from './notice-sign.tsx'
import type { SaidLine } from './say-lines.ts'

/** Something that happened, as a link to where it belongs. */
export function NoticeRow({ line, now }: { line: SaidLine; now: number }) {
	const { kind, at, isRead, title, help, to } = line
	return (
		<li className={styles.item}>
			<Link to={to} className={classNames(styles.row, !isRead && styles.unread)}>
				<NoticeSign kind={kind} />
				<span className={styles.words}>
					<span className={styles.name}>{title}</span>
					<span className={styles.help}>{help}</span>
				</span>
				<span className={styles.end}>
					<time dateTime={new Date(at).toISOString()}>{lineTime(at, now)}</time>
					{!isRead && <span className={styles.mark} role="img" aria-label={texts.unread} />}
				</span>
			</Link>
		</li>
	)
}
