import type { ChatMessage, ChatView } from '@ydo/client/chat/chat-view'
import { sayUtcDay } from '@ydo/client/chat/say-time'
import { chatTexts, chatTexts as texts } from '@ydo/contract/texts/chat'
import {
	type KeyboardEvent,
	type RefObject,
	useCallback,
	useEffect,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
	useSyncExternalStore,
} from 'react'
import { chatsOf } from '#member/use-chats.ts'
import { classNames } from '#ui/class-names.ts'
import { HeartMark } from '#ui/heart-mark.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { type ChatPerson, isOver, shortName } from './chat-person.ts'
import { firstUnread, receiptsOf } from './entries-of.ts'
import { MessageMenu } from './message-menu.tsx'
import styles from './thread.module.css'
import { ThreadPart } from './thread-part.tsx'
import { useThreadScroll, useThreadWindow } from './use-thread-window.ts'

type ThreadProps = {
	member: string
	person: ChatPerson
	view: ChatView
	/** Absent if replying is closed. */
	onReply: ((message: string) => void) | undefined
}

/** All messages, newest last. Only the end of a long thread is rendered; scrolling up adds more. */
export function Thread({ member, person, view, onReply }: ThreadProps) {
	const { messages } = view
	const scroller = useRef<HTMLDivElement>(null)
	const name = shortName(person)
	const window = useThreadWindow(scroller, messages)
	const scroll = useThreadScroll(scroller, messages)
	const newFrom = useSeen(member, view, scroll.isAtEnd)
	const receipts = useMemo(() => receiptsOf(messages), [messages])
	const keys = useMessageKeys(scroller, messages)
	const [menu, setMenu] = useState<{ of?: string; asked: number }>({ asked: 0 })
	// A new key each time: the previous menu may still be closing.
	const openMenu = useCallback((of: string) => setMenu(({ asked }) => ({ of, asked: asked + 1 })), [])
	const handlers = { onFocus: keys.onFocus, onMenu: openMenu, onQuote: window.show }
	const chosen = messages.find(({ id }) => id === menu.of)

	return (
		<div className={styles.place}>
			<div ref={scroller} className={styles.scroller} onScroll={scroll.onScroll}>
				<div className={styles.content} data-silent={messages.length === 0 || undefined}>
					{window.isWhole && view.isWhole && (
						<Beginning person={person} mayGreet={messages.length === 0 && view.mayWrite === 'yes'} />
					)}
					<p id="messages-help" hidden>
						{texts.messagesHelp}
					</p>
					<section aria-label={texts.messages} aria-describedby="messages-help" onKeyDown={keys.onKeyDown}>
						{window.parts.map(({ key, ...part }) => (
							<ThreadPart
								key={key}
								{...part}
								{...handlers}
								member={member}
								chat={view.id}
								name={name}
								newFrom={within(part, newFrom)}
								receipts={receipts
									.filter((id) => within(part, id))
									.join(' ')
									.concat(' ')}
								stop={within(part, keys.stop)}
							/>
						))}
					</section>
					{view.isTyping && (
						<p className={styles.typing}>
							<TypingDots />
							{texts.typing(name)}
						</p>
					)}
					{view.heldBack > 0 && (
						<p className={styles.held}>
							{messages.length > 0 ? texts.heldBackMore(view.heldBack) : texts.heldBack(name, view.heldBack)}
						</p>
					)}
					{isOver(view, person) && (
						<Ending farewell={view.farewell} name={name} hasLeft={person.match?.ended === 'left'} />
					)}
				</div>
			</div>
			{!scroll.isAtEnd && (
				<IconButton
					look="printed"
					className={styles.down}
					label={view.unread > 0 ? texts.toNewestUnread(view.unread) : texts.toNewest}
					onClick={scroll.toEnd}
				>
					<Icon name="next" size={24} weight={2.8} />
					{view.unread > 0 && <span className={styles.count}>{view.unread}</span>}
				</IconButton>
			)}
			{chosen && (
				<MessageMenu
					key={menu.asked}
					member={member}
					chat={view.id}
					message={chosen}
					onReply={onReply}
					onClose={() => setMenu(({ asked }) => ({ asked }))}
				/>
			)}
		</div>
	)
}

/** The id, if its message is in the part. */
function within({ messages }: { messages: readonly ChatMessage[] }, id: string | undefined): string | undefined {
	return id !== undefined && messages.some((message) => message.id === id) ? id : undefined
}

/** Three overlapping dots in a bubble. Decorative: text beside it says it. */
function TypingDots() {
	return (
		<span className={styles.bubble} aria-hidden="true">
			<span className={styles.dot} />
			<span className={styles.dot} />
			<span className={styles.dot} />
		</span>
	)
}

/**
 * Marks a chat as read while its end is visible to the member. Returns the message with the new-messages line above it: the line stays
 * until the member writes, so that they do not lose their place.
 */
function useSeen(member: string, view: ChatView, isAtEnd: boolean): string | undefined {
	const { id, unread, messages } = view
	const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')
	const isSeen = isVisible && isAtEnd
	useEffect(() => {
		if (unread > 0 && isSeen)
			void chatsOf(member)
				.then((chats) => chats.markRead(id))
				.catch(console.error)
	}, [member, id, unread, isSeen])

	const own = messages.findLast(({ isOwn }) => isOwn)?.id
	const [line, setLine] = useState({ from: firstUnread(messages, unread), own })
	if (line.own !== own) setLine({ from: undefined, own })
	else if (line.from === undefined && unread > 0 && !isSeen) {
		const from = firstUnread(messages, unread)
		if (from !== undefined) setLine({ from, own })
	}
	return line.from
}

function watchVisibility(changed: () => void): () => void {
	document.addEventListener('visibilitychange', changed)
	return () => document.removeEventListener('visibilitychange', changed)
}

/**
 * One tab stop for all messages: arrows, Home and End move between them. The stop is the message that had the focus last, initially the
 * newest.
 */
function useMessageKeys(scroller: RefObject<HTMLElement | null>, messages: readonly ChatMessage[]) {
	const [last, setLast] = useState<string>()
	const onFocus = useCallback((id: string) => setLast(id), [])
	const stop = messages.some(({ id }) => id === last) ? last : messages.at(-1)?.id
	useFocusOnNext(scroller, messages, last)
	const onKeyDown = (event: KeyboardEvent) => {
		const { target, key } = event
		if (!(target instanceof HTMLElement) || target.dataset.message === undefined) return
		const shown = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-message]') ?? [])]
		const at = shown.indexOf(target)
		const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: shown.length - 1 }[key]
		if (to === undefined) return
		event.preventDefault()
		shown[Math.max(0, Math.min(to, shown.length - 1))]?.focus()
	}
	return { stop, onFocus, onKeyDown }
}

/** If the focused message `last` is deleted, its successor takes the focus, which would otherwise be lost. */
function useFocusOnNext(
	scroller: RefObject<HTMLElement | null>,
	messages: readonly ChatMessage[],
	last: string | undefined,
): void {
	const before = useRef(messages)
	useLayoutEffect(() => {
		const at = before.current.findIndex(({ id }) => id === last)
		before.current = messages
		if (at < 0 || messages.some(({ id }) => id === last) || document.activeElement !== document.body) return
		const next = messages[at] ?? messages.at(-1)
		if (next) scroller.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(next.id)}"]`)?.focus()
	}, [scroller, messages, last])
}

const beginningTexts = chatTexts.beginning

/** The start of a chat: the match, and both messages sent with the likes. */
function Beginning({ person, mayGreet }: { person: ChatPerson; mayGreet: boolean }) {
	const { match } = person
	const name = shortName(person)
	return (
		<div className={styles.beginning}>
			<HeartMark size={34} />
			<p className={styles.words}>
				<b>{beginningTexts.matched(person.name)}</b>
				<span>{match && beginningTexts.since(sayUtcDay(match.day, Date.now()))}</span>
			</p>
			{match?.text && (
				<figure className={styles.note}>
					<figcaption>{beginningTexts.theirNote(name)}</figcaption>
					<blockquote dir="auto">{match.text}</blockquote>
				</figure>
			)}
			{match?.ownText && (
				<figure className={classNames(styles.note, styles.own)}>
					<figcaption>{beginningTexts.ownNote}</figcaption>
					<blockquote dir="auto">{match.ownText}</blockquote>
				</figure>
			)}
			{mayGreet && <p className={styles.hello}>{beginningTexts.hello}</p>}
		</div>
	)
}

const endedTexts = chatTexts.ended
// A Map, not an object: a peer's word may be the name of an object's builtin property.
const farewells = new Map<string, string>(Object.entries(chatTexts.closing.words))

type EndingProps = { farewell: ChatView['farewell']; name: string; hasLeft: boolean }

/** The end of a thread: one side ended the match, with a farewell or without, or the peer left. */
function Ending({ farewell, name, hasLeft }: EndingProps) {
	const words = farewell && farewells.get(farewell.words)
	return (
		<div className={styles.ending}>
			{words && (
				<figure>
					<figcaption>{farewell.isOwn ? endedTexts.ownFarewell : endedTexts.farewell(name)}</figcaption>
					<blockquote>{words}</blockquote>
				</figure>
			)}
			<p>{hasLeft ? endedTexts.left(name) : endedTexts.title}</p>
		</div>
	)
}
