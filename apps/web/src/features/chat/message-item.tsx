import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { sayClock } from '@ydo/client/chat/say-time'
import { chatTexts as texts } from '@ydo/contract/texts/chat'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { showToast } from '#browser/toasts.ts'
import { chatsOf } from '#member/use-chats.ts'
import { PlainButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Rings } from '#ui/rings.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { addressesIn } from './entries-of.ts'
import styles from './message-item.module.css'
import { ReactionSign, reactionName } from './reaction-sign.tsx'

type MessageItemProps = {
	member: string
	chat: string
	message: ChatMessage
	isFirst: boolean
	isLast: boolean
	hasReceipt: boolean
	/** The peer's name. */
	name: string
	/** True if the Tab key stops here. */
	isStop: boolean
	onFocus(id: string): void
	/** Opens the message's menu. */
	onMenu(id: string): void
	/** Shows the message it replies to. */
	onQuote(id: string): void
}

/** A message as a bubble in its author's ink. */
export function MessageItem(props: MessageItemProps) {
	const { message, isFirst, isLast, hasReceipt, name, isStop, onFocus, onMenu, onQuote } = props
	const { id, isOwn, text, at, quote, reactions, state } = message
	const hasReaction = reactions.own !== '' || reactions.theirs !== ''
	const label = `${isOwn ? texts.you : name}, ${sayClock(at)}`
	const press = useMenuPress(() => onMenu(id))
	return (
		<div className={classNames(styles.item, isOwn && styles.own, isFirst && styles.first)}>
			<article
				className={classNames(styles.message, quote && styles.answer)}
				data-message={id}
				aria-label={label}
				tabIndex={isStop ? 0 : -1}
				onFocus={() => onFocus(id)}
				{...press}
			>
				{quote && (
					<PlainButton className={styles.quote} tabIndex={-1} onClick={() => onQuote(quote.id)}>
						<b dir="auto">{quote.isOwn ? texts.you : name}</b>
						<span className={styles.cut} dir="auto">
							{quote.text}
						</span>
					</PlainButton>
				)}
				<div
					className={classNames(styles.bubble, isLast && styles.last, hasReaction && styles.reacted)}
					data-state={state}
				>
					<p className={styles.text} dir="auto">
						{state === 'unverified' ? texts.states.unverified : withAddresses(text)}
					</p>
				</div>
				{hasReaction && <Reactions {...reactions} name={name} />}
				<IconButton
					small
					className={styles.more}
					label={texts.menu.open}
					aria-haspopup="menu"
					tabIndex={-1}
					onClick={() => onMenu(id)}
				>
					<span className={styles.dots} aria-hidden="true" />
				</IconButton>
			</article>
			{hasReceipt && <Receipt {...props} />}
		</div>
	)
}

/** Addresses are plain text: no link, and nothing is fetched. They are marked so that they can be copied whole. */
function withAddresses(text: string): ReactNode {
	return addressesIn(text).map((part, at) =>
		part.isAddress ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its index
			<span key={at} className={styles.address}>
				{part.text}
			</span>
		) : (
			part.text
		),
	)
}

type ReactionsProps = { own: string; theirs: string; name: string }

/** Both reactions, at the corner of a bubble; one icon if both are the same. */
function Reactions({ own, theirs, name }: ReactionsProps) {
	const signs = [...new Set([theirs, own])].filter((emoji) => emoji !== '')
	return (
		<p className={styles.reactions}>
			{signs.map((emoji) => (
				<ReactionSign key={emoji} emoji={emoji} size={18} />
			))}
			<span className="sr-only">
				{theirs && `${texts.reacted(name, reactionName(theirs))} `}
				{own && texts.reacted(texts.you, reactionName(own))}
			</span>
		</p>
	)
}

type ReceiptProps = { member: string; chat: string; message: ChatMessage }

/** The time and status of an own message; for a failed one, a retry button. */
function Receipt({ member, chat, message: { id, at, state } }: ReceiptProps) {
	const again = async () => {
		try {
			await (await chatsOf(member)).sendAgain(chat, id)
		} catch (error) {
			console.error(error)
			showToast('error', texts.menu.failed)
		}
	}
	return (
		<p className={styles.receipt} data-state={state}>
			{sayClock(at)}
			<Rings state={state} />
			{texts.states[state]}
			{state === 'refused' && (
				<TextButton className={styles.again} onClick={again}>
					{texts.sendAgain}
				</TextButton>
			)}
		</p>
	)
}

/** Duration of a long press in milliseconds, and its tolerance in pixels. */
const [hold, slip] = [450, 9]

/** Handlers for an element with a menu: a long press, a right click, Enter and the menu key open it. */
function useMenuPress(open: () => void) {
	const pressed = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
	const end = () => {
		clearTimeout(pressed.current?.timer)
		pressed.current = undefined
	}
	return {
		onContextMenu(event: MouseEvent) {
			// With text selected, the person wants to copy it.
			if (getSelection()?.isCollapsed === false) return
			event.preventDefault()
			end()
			open()
		},
		onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
			if (pointerType === 'mouse') return
			const openMenu = () => {
				end()
				open()
			}
			pressed.current = { timer: setTimeout(openMenu, hold), x, y }
		},
		onPointerMove({ clientX, clientY }: PointerEvent) {
			const { x, y } = pressed.current ?? { x: clientX, y: clientY }
			if (Math.hypot(clientX - x, clientY - y) > slip) end()
		},
		onPointerUp: end,
		onPointerCancel: end,
		onKeyDown(event: KeyboardEvent) {
			if (event.target !== event.currentTarget || event.key !== 'Enter') return
			event.preventDefault()
			open()
		},
	}
}
