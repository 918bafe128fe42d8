import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { sayDay } from '@ydo/client/chat/say-time'
import { chatTexts as texts } from '@ydo/contract/texts/chat'
import { memo, useMemo } from 'react'
import { classNames } from '#ui/class-names.ts'
import { type Entry, entriesOf } from './entries-of.ts'
import { MessageItem } from './message-item.tsx'
import { isSameMessage } from './same-message.ts'
import styles from './thread-part.module.css'

type ThreadPartProps = {
	member: string
	chat: string
	/** How the peer is called. */
	name: string
	messages: readonly ChatMessage[]
	/** What stands right before and after them. */
	before: ChatMessage | undefined
	after: ChatMessage | undefined
	/** Above which of them the line stands that parts what is new, if above one of them. */
	newFrom: string | undefined
	/** Those that tell when they were sent, and how far they came, each followed by a space. */
	receipts: string
	/** At which of them the Tab key stops, if at one of them. */
	stop: string | undefined
	onFocus(id: string): void
	onMenu(id: string): void
	onQuote(id: string): void
}

/** Some messages that stand one after the other. Drawn anew only where one of them changed, however long the thread is. */
export const ThreadPart = memo(function ThreadPart(props: ThreadPartProps) {
	const { messages, before, after, newFrom, receipts, stop, ...item } = props
	const entries = useMemo(() => entriesOf(messages, { before, after, newFrom }), [messages, before, after, newFrom])
	return (
		<div className={styles.part}>
			{entries.map((entry) =>
				entry.kind === 'message' ? (
					<MessageItem
						key={entry.message.id}
						{...item}
						{...entry}
						hasReceipt={receipts.includes(`${entry.message.id} `)}
						isStop={entry.message.id === stop}
					/>
				) : (
					<Line key={entry.kind === 'new' ? 'new' : `day ${entry.at}`} {...entry} />
				),
			)}
		</div>
	)
}, isSame)

function Line(entry: Exclude<Entry, { message: ChatMessage }>) {
	if (entry.kind === 'day') return <p className={styles.line}>{sayDay(entry.at, Date.now())}</p>
	return (
		<p className={classNames(styles.line, styles.new)} data-new>
			{texts.fresh}
		</p>
	)
}

/** The thread is put together anew at each change: messages are the same by what they say. */
function isSame(one: ThreadPartProps, next: ThreadPartProps): boolean {
	const { messages, before, after, ...rest } = one
	return (
		messages.length === next.messages.length &&
		(Object.keys(rest) as (keyof typeof rest)[]).every((key) => rest[key] === next[key]) &&
		isSameMessage(before, next.before) &&
		isSameMessage(after, next.after) &&
		messages.every((message, at) => isSameMessage(message, next.messages[at]))
	)
}
