import type { ChatMessage, ChatView } from '@ydo/client/chat/chat-view'
import { chatTexts as texts } from '@ydo/contract/texts/chat'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Beginning } from './beginning.tsx'
import { type ChatPerson, shortName } from './chat-person.ts'
import { Ending } from './ending.tsx'
import { receiptsOf } from './entries-of.ts'
import { isOver } from './is-over.ts'
import { MessageMenu } from './message-menu.tsx'
import styles from './thread.module.css'
import { ThreadPart } from './thread-part.tsx'
import { TypingDots } from './typing-dots.tsx'
import { useMessageKeys } from './use-message-keys.ts'
import { useSeen } from './use-seen.ts'
import { useThreadScroll } from './use-thread-scroll.ts'
import { useThreadWindow } from './use-thread-window.ts'

type ThreadProps = {
	member: string
	person: ChatPerson
	view: ChatView
	/** Absent where nothing can be answered now. */
	onReply: ((message: string) => void) | undefined
}

/** Everything that was said, the newest last. Of a long thread only its end is on the page, and more as one scrolls up. */
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
	// Asked for again while the one before it is on its way out, it is another one.
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
					{isOver(view) && <Ending farewell={view.farewell} name={name} />}
				</div>
			</div>
			{!scroll.isAtEnd && (
				<button
					type="button"
					className={styles.down}
					aria-label={view.unread > 0 ? texts.toNewestUnread(view.unread) : texts.toNewest}
					onClick={scroll.toEnd}
				>
					<Icon name="next" size={24} weight={2.8} />
					{view.unread > 0 && <span className={styles.count}>{view.unread}</span>}
				</button>
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

/** The id, where that message is one of the part's. */
function within({ messages }: { messages: readonly ChatMessage[] }, id: string | undefined): string | undefined {
	return id !== undefined && messages.some((message) => message.id === id) ? id : undefined
}
