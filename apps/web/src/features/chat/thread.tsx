import type { ChatMessage, ChatView } from '@ydo/client/chat/chat-view'
import { sayDay } from '@ydo/client/chat/say-time'
import { chatTexts as texts } from '@ydo/contract/texts/chat'
import { useCallback, useMemo, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Beginning } from './beginning.tsx'
import { type ChatPerson, shortName } from './chat-person.ts'
import { Ending } from './ending.tsx'
import { type Entry, entriesOf } from './entries-of.ts'
import { MessageItem } from './message-item.tsx'
import { MessageMenu } from './message-menu.tsx'
import styles from './thread.module.css'
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
	const shown = useMemo(() => entriesOf(window.shown, newFrom), [window.shown, newFrom])
	const keys = useMessageKeys(scroller, window.shown)
	const [menu, setMenu] = useState<string>()
	const openMenu = useCallback((id: string) => setMenu(id), [])
	const chosen = messages.find(({ id }) => id === menu)

	return (
		<div className={styles.place}>
			<div ref={scroller} className={styles.scroller} onScroll={scroll.onScroll}>
				<div className={styles.content}>
					{window.isWhole && <Beginning person={person} isSilent={messages.length === 0} />}
					<ol className={styles.messages} aria-label={texts.messages} onKeyDown={keys.onKeyDown}>
						{shown.map((entry) =>
							entry.kind === 'message' ? (
								<MessageItem
									key={entry.message.id}
									{...entry}
									member={member}
									chat={view.id}
									name={name}
									isStop={entry.message.id === keys.stop}
									onFocus={keys.onFocus}
									onMenu={openMenu}
									onQuote={window.show}
								/>
							) : (
								<Line key={keyOf(entry)} {...entry} />
							),
						)}
					</ol>
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
					{view.status === 'ended' && <Ending farewell={view.farewell} name={name} />}
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
					key={chosen.id}
					member={member}
					chat={view.id}
					message={chosen}
					onReply={onReply}
					onClose={() => setMenu(undefined)}
				/>
			)}
		</div>
	)
}

function Line(entry: Exclude<Entry, { message: ChatMessage }>) {
	if (entry.kind === 'new')
		return (
			<li className={classNames(styles.line, styles.new)} data-new>
				{texts.fresh}
			</li>
		)
	return <li className={styles.line}>{sayDay(entry.at, Date.now())}</li>
}

function keyOf(entry: Exclude<Entry, { message: ChatMessage }>): string {
	return entry.kind === 'new' ? 'new' : `day ${entry.at}`
}
