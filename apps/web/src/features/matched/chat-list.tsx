import type { ChatSummary } from '@ydo/client/chat/chat-view'
import { sayLately, sayUtcDay } from '@ydo/client/chat/say-time'
import type { Faces } from '@ydo/client/faces/create-faces'
import { isBlank } from '@ydo/contract/letters'
import { chatTexts } from '@ydo/contract/texts/chat'
import { matchedTexts as texts } from '@ydo/contract/texts/matched'
import { type ReactNode, useId } from 'react'
import { toldPhotoAddress } from '#browser/file-address.ts'
import { Face, RoundFace } from '#member/faces.tsx'
import { classNames } from '#ui/class-names.ts'
import { HeartMark } from '#ui/heart-mark.tsx'
import { Link } from '#ui/link.tsx'
import { Rings } from '#ui/rings.tsx'
import styles from './chat-list.module.css'
import chatRowStyles from './chat-row.module.css'
import { groupsOf, type MatchPerson, waits } from './match-people.ts'
import silentMatchesStyles from './silent-matches.module.css'
import smallStampStyles from './small-stamp.module.css'

type ChatListProps = {
	people: readonly MatchPerson[]
	faces: Faces
	/** Id of the match whose chat is open beside the list. */
	current: string | undefined
}

/** All matches: those without a message, those with a conversation, and those that have ended. */
export function ChatList({ people, faces, current }: ChatListProps) {
	const { silent, talking, ended } = groupsOf(people)
	const rows = (some: readonly MatchPerson[]) => (
		<ul className={styles.rows}>
			{some.map((person) => (
				<ChatRow key={person.id} person={person} faces={faces} isCurrent={person.id === current} />
			))}
		</ul>
	)
	return (
		<>
			{silent.length > 0 && (
				<Section title={texts.silent} note={String(silent.length)}>
					<SilentMatches people={silent} faces={faces} current={current} />
				</Section>
			)}
			{talking.length > 0 && (
				<Section title={texts.conversations} note={waitingOf(talking)}>
					{rows(talking)}
				</Section>
			)}
			{ended.length > 0 && (
				<Section title={texts.ended} className={styles.ended}>
					{rows(ended)}
				</Section>
			)}
		</>
	)
}

function waitingOf(talking: readonly MatchPerson[]): string {
	const count = (is: (chat: NonNullable<MatchPerson['chat']>) => boolean) =>
		talking.filter(({ chat }) => chat && is(chat)).length
	return texts.waiting(
		count(({ unread }) => unread > 0),
		count(({ isYourTurn }) => isYourTurn),
	)
}

type SectionProps = { title: string; note?: string; className?: string | undefined; children: ReactNode }

function Section({ title, note, className, children }: SectionProps) {
	const id = useId()
	return (
		<section className={classNames(styles.section, className)} aria-labelledby={id}>
			<div className={styles.head}>
				<h2 id={id} className={styles.title}>
					{title}
				</h2>
				{note && <span className="soft text-2 semibold">{note}</span>}
			</div>
			{children}
		</section>
	)
}

type SilentMatchesProps = { people: readonly MatchPerson[]; faces: Faces; current: string | undefined }

/** Matches without a message: portraits side by side, in pills of both inks. */
function SilentMatches({ people, faces, current }: SilentMatchesProps) {
	return (
		<ul className={silentMatchesStyles.rail} aria-label={texts.silent}>
			{people.map((person) => (
				<li key={person.id} className={silentMatchesStyles.place}>
					<Link
						to={`/matched/${person.id}`}
						className={silentMatchesStyles.link}
						aria-current={person.id === current ? 'page' : undefined}
					>
						<span className={silentMatchesStyles.pill} aria-hidden="true">
							<Picture person={person} faces={faces} />
						</span>
						<span className={silentMatchesStyles.name} dir="auto">
							{firstName(person)}
						</span>
						<Sub {...person} />
					</Link>
				</li>
			))}
		</ul>
	)
}

function Picture({ person: { card, match }, faces }: { person: MatchPerson; faces: Faces }) {
	if (card) return <Face faces={faces} photo={card.photos[0]} className={silentMatchesStyles.picture} />
	const told = toldPhotoAddress(match?.photo)
	return (
		<span className={silentMatchesStyles.picture}>
			{told ? <img src={told} alt="" decoding="async" draggable={false} /> : <HeartMark size={32} />}
		</span>
	)
}

/** The first name, for lack of room; the chat shows the full name. */
function firstName({ card, match, name }: MatchPerson): string {
	return card || match?.name ? (name.split(' ')[0] ?? name) : name
}

function Sub({ chat, match, isFresh }: MatchPerson) {
	if (chat?.draft) return <span className={silentMatchesStyles.hot}>{texts.draft}</span>
	if (chat && chat.status !== 'silent') return <span className={silentMatchesStyles.hot}>{texts.wrote}</span>
	if (isFresh) return <SmallStamp>{texts.fresh}</SmallStamp>
	return match && <span className={silentMatchesStyles.when}>{sayUtcDay(match.day, Date.now())}</span>
}

type ChatRowProps = { person: MatchPerson; faces: Faces; isCurrent: boolean }

/** A row of the list: the name, the last message and its time, and a mark for anything pending. */
function ChatRow({ person, faces, isCurrent }: ChatRowProps) {
	const { id, match, chat, card, name } = person
	const isUnread = chat !== undefined && chat.unread > 0
	return (
		<li className={chatRowStyles.item}>
			<Link
				to={`/matched/${id}`}
				className={classNames(chatRowStyles.row, isUnread && chatRowStyles.unread)}
				aria-current={isCurrent ? 'page' : undefined}
			>
				<RoundFace faces={faces} card={card} told={toldPhotoAddress(match?.photo)} isInked={waits(person)}>
					<HeartMark size={26} />
				</RoundFace>
				<span className="column">
					<span className={chatRowStyles.name} dir="auto">
						{name}
					</span>
					{match?.ended ? (
						<span className={chatRowStyles.line}>{texts.over[match.ended]}</span>
					) : (
						chat && <Line {...chat} />
					)}
				</span>
				{chat && <End {...chat} />}
			</Link>
		</li>
	)
}

/** The chat's last event in one line, cut if it is longer: the chat shows all of it. */
function Line(chat: ChatSummary) {
	const { last, status, isTyping, draft } = chat
	if (status === 'keyless' || status === 'violated')
		return <span className={chatRowStyles.line}>{stopped[status]}</span>
	if (isTyping) return <span className={classNames(chatRowStyles.line, chatRowStyles.typing)}>{texts.typing}</span>
	if (!isBlank(draft))
		return (
			<span className={chatRowStyles.line}>
				<b className={chatRowStyles.draft}>{texts.draft}</b>
				<span className={chatRowStyles.cut} dir="auto">
					{draft}
				</span>
			</span>
		)
	return (
		<span className={chatRowStyles.line}>
			{last?.isOwn && <Rings state={last.state} />}
			<span className={chatRowStyles.cut} dir="auto">
				{last?.isOwn ? texts.ownLast(last.text) : last?.text || (last && chatTexts.states.unverified)}
			</span>
		</span>
	)
}

const stopped = { keyless: texts.keyless, violated: texts.stopped } as const

function End({ last, unread, isYourTurn, status }: ChatSummary) {
	return (
		<span className={chatRowStyles.end}>
			{last && <time dateTime={new Date(last.at).toISOString()}>{sayLately(last.at, Date.now())}</time>}
			{unread > 0 ? (
				<span className={chatRowStyles.badge}>
					{unread}
					<span className="sr-only">{texts.unreadWord}</span>
				</span>
			) : (
				isYourTurn && status === 'open' && <SmallStamp>{texts.yourTurn}</SmallStamp>
			)}
		</span>
	)
}

/** A word stamped beside a person: the kind of pending item, never a number. */
function SmallStamp({ children }: { children: string }) {
	return <span className={smallStampStyles.stamp}>{children}</span>
}
