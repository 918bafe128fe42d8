import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { sayClock } from '@ydo/client/chat/say-time'
import { chatTexts as texts } from '@ydo/contract/texts/chat'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { addressesIn } from './addresses-in.ts'
import styles from './message-item.module.css'
import { Reactions } from './reactions.tsx'
import { Receipt } from './receipt.tsx'
import { useMenuPress } from './use-menu-press.ts'

type MessageItemProps = {
	member: string
	chat: string
	message: ChatMessage
	isFirst: boolean
	isLast: boolean
	hasReceipt: boolean
	/** How the peer is called. */
	name: string
	/** Whether the Tab key stops at it. */
	isStop: boolean
	onFocus(id: string): void
	/** Asks for what can be done with it. */
	onMenu(id: string): void
	/** Asks for the message that it answers. */
	onQuote(id: string): void
}

/** A message as a bubble in the ink of who wrote it. */
export function MessageItem(props: MessageItemProps) {
	const { message, isFirst, isLast, hasReceipt, name, isStop, onFocus, onMenu, onQuote } = props
	const { id, isOwn, text, at, quote, reactions, state } = message
	const hasReaction = reactions.own !== '' || reactions.theirs !== ''
	const says = `${isOwn ? texts.you : name}, ${sayClock(at)}`
	const press = useMenuPress(() => onMenu(id))
	return (
		<div className={classNames(styles.item, isOwn && styles.own, isFirst && styles.first)}>
			<article
				className={classNames(styles.message, quote && styles.answer)}
				data-message={id}
				aria-label={says}
				tabIndex={isStop ? 0 : -1}
				onFocus={() => onFocus(id)}
				{...press}
			>
				{quote && (
					<button type="button" className={styles.quote} tabIndex={-1} onClick={() => onQuote(quote.id)}>
						<b>{quote.isOwn ? texts.you : name}</b>
						<span className={styles.cut}>{quote.text}</span>
					</button>
				)}
				<div
					className={classNames(styles.bubble, isLast && styles.last, hasReaction && styles.reacted)}
					data-state={state}
				>
					<p className={styles.text}>{state === 'unverified' ? texts.states.unverified : spoken(text)}</p>
				</div>
				{hasReaction && <Reactions {...reactions} name={name} />}
				<button
					type="button"
					className={styles.more}
					aria-label={texts.menu.open}
					aria-haspopup="menu"
					tabIndex={-1}
					onClick={() => onMenu(id)}
				>
					<span className={styles.dots} aria-hidden="true" />
				</button>
			</article>
			{hasReceipt && <Receipt {...props} />}
		</div>
	)
}

/** Addresses are words like others: nothing is fetched, and nothing leads there. They are marked so that they can be copied whole. */
function spoken(text: string): ReactNode {
	return addressesIn(text).map((part, at) =>
		part.isAddress ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place
			<span key={at} className={styles.address}>
				{part.text}
			</span>
		) : (
			part.text
		),
	)
}
