import type { ChatSummary } from '@ydo/client/chat/chat-view'
import { sayLately } from '@ydo/client/chat/say-time'
import type { Faces } from '@ydo/client/faces/create-faces'
import { chatTexts } from '@ydo/contract/texts/chat'
import { matchedTexts as texts } from '@ydo/contract/texts/matched'
import { RoundFace } from '#platform/round-face.tsx'
import { classNames } from '#ui/class-names.ts'
import { HeartMark } from '#ui/heart-mark.tsx'
import { Link } from '#ui/link.tsx'
import { Rings } from '#ui/rings.tsx'
import styles from './chat-row.module.css'
import { type MatchPerson, waits } from './match-people.ts'
import { SmallStamp } from './small-stamp.tsx'

type ChatRowProps = { person: MatchPerson; faces: Faces; isCurrent: boolean }

/** A line of the list: who, what was said last and when, and whether anything waits. */
export function ChatRow({ person, faces, isCurrent }: ChatRowProps) {
	const { id, chat, name } = person
	const isUnread = chat !== undefined && chat.unread > 0
	return (
		<li className={styles.item}>
			<Link
				to={`/matched/${id}`}
				className={classNames(styles.row, isUnread && styles.unread)}
				aria-current={isCurrent ? 'page' : undefined}
			>
				<RoundFace faces={faces} card={person.card} isInked={waits(person)}>
					<HeartMark size={26} />
				</RoundFace>
				<span className={styles.words}>
					<span className={styles.name}>{name}</span>
					{chat && <Line {...chat} />}
				</span>
				{chat && <End {...chat} />}
			</Link>
		</li>
	)
}

/** What is said of it in one line, cut where it is longer: the chat has all of it. */
function Line(chat: ChatSummary) {
	const { last, status, isTyping, draft } = chat
	if (status === 'keyless' || status === 'violated') return <span className={styles.line}>{stopped[status]}</span>
	if (isTyping) return <span className={classNames(styles.line, styles.typing)}>{texts.typing}</span>
	if (draft.trim() !== '')
		return (
			<span className={styles.line}>
				<b className={styles.draft}>{texts.draft}</b>
				<span className={styles.cut}>{draft}</span>
			</span>
		)
	return (
		<span className={styles.line}>
			{last?.isOwn && <Rings state={last.state} />}
			<span className={styles.cut}>
				{last?.isOwn ? texts.ownLast(last.text) : last?.text || (last && chatTexts.states.unverified)}
			</span>
		</span>
	)
}

const stopped = { keyless: texts.keyless, violated: texts.stopped } as const

function End({ last, unread, isYourTurn, status }: ChatSummary) {
	return (
		<span className={styles.end}>
			{last && <time dateTime={new Date(last.at).toISOString()}>{sayLately(last.at, Date.now())}</time>}
			{unread > 0 ? (
				<span className={styles.badge}>
					{unread}
					<span className="sr-only">{texts.unreadWord}</span>
				</span>
			) : (
				isYourTurn && status === 'open' && <SmallStamp>{texts.yourTurn}</SmallStamp>
			)}
		</span>
	)
}
