import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { sayDay } from '@ydo/client/chat/say-time'
import { chatTexts as texts } from '@ydo/contract/texts/chat'
import { memo, useMemo } from 'react'
import { classNames } from '#ui/class-names.ts'
import { type Entry, entriesOf } from './entries-of.ts'
import { MessageItem } from './message-item.tsx'
import styles from './thread-part.module.css'

type ThreadPartProps = {
	member: string
	chat: string
	/** The peer's name. */
	name: string
	messages: readonly ChatMessage[]
	/** The messages right before and after the part. */
	before: ChatMessage | undefined
	after: ChatMessage | undefined
	/** Id of the message with the new-messages line above it, if it is in this part. */
	newFrom: string | undefined
	/** Ids of messages with a receipt, each followed by a space. */
	receipts: string
	/** Id of the message at which the Tab key stops, if it is in this part. */
	stop: string | undefined
	onFocus(id: string): void
	onMenu(id: string): void
	onQuote(id: string): void
}

/** A range of consecutive messages. Rerenders only if one of them changed, however long the thread is. */
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

/** The thread is rebuilt on each change: messages are compared by content. */
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

/** True if two messages render identically. */
export function isSameMessage(one: ChatMessage | undefined, other: ChatMessage | undefined): boolean {
	if (one === other) return true
	if (!one || !other) return false
	return (
		one.id === other.id &&
		one.state === other.state &&
		one.text === other.text &&
		one.at === other.at &&
		one.quote?.id === other.quote?.id &&
		one.reactions.own === other.reactions.own &&
		one.reactions.theirs === other.reactions.theirs
	)
}
