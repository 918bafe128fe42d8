import type { ChatMessage, Chats } from '@ydo/client/chat/chat-view'
import { sayClock, sayDay } from '@ydo/client/chat/say-time'
import { chatTexts } from '@ydo/contract/texts/chat'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { showToast } from '#browser/toasts.ts'
import { chatsOf } from '#member/use-chats.ts'
import { PlainButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { addressesIn } from './entries-of.ts'
import styles from './message-menu.module.css'
import { palette, ReactionSign, reactionName } from './reaction-sign.tsx'

const texts = chatTexts.menu

type MessageMenuProps = {
	member: string
	chat: string
	message: ChatMessage
	onReply: ((message: string) => void) | undefined
	onClose(): void
}

/** A message's menu of actions. Opens itself; arrow keys move through it. */
export function MessageMenu({ member, chat, message, onReply, onClose }: MessageMenuProps) {
	const { id, text, at, state, reactions } = message
	const place = useRef<HTMLDivElement>(null)
	const menu = useMenu(place, `[data-message="${CSS.escape(id)}"]`, onClose)
	const canReact = state !== 'unverified' && state !== 'refused'
	const address = addressesIn(text).find(({ isAddress }) => isAddress)?.text

	const run = (change: (chats: Chats) => Promise<void>) => {
		menu.close()
		chatsOf(member)
			.then(change)
			.catch((error) => {
				console.error(error)
				showToast('error', texts.failed)
			})
	}
	const react = (emoji: string) => run((chats) => chats.react(chat, id, emoji === reactions.own ? '' : emoji))
	const copy = (what: string) => {
		menu.close()
		navigator.clipboard
			.writeText(what)
			.then(() => showToast('success', texts.copied))
			.catch(() => showToast('error', texts.notCopied))
	}
	const reply = () => {
		menu.close()
		onReply?.(id)
	}
	return (
		<div ref={place} className={styles.menu} popover="manual" role="menu" aria-label={texts.name} {...menu.handlers}>
			{canReact && onReply && (
				// biome-ignore lint/a11y/useSemanticElements: a menu has groups of its own
				<div className={styles.palette} role="group" aria-label={texts.react}>
					{palette.map((emoji) => {
						const isOwn = emoji === reactions.own
						const name = reactionName(emoji)
						return (
							<PlainButton
								key={emoji}
								role="menuitemradio"
								aria-checked={isOwn}
								className={classNames(styles.sign, isOwn && styles.chosen)}
								aria-label={isOwn ? chatTexts.takeBack(name) : name}
								tabIndex={-1}
								onClick={() => react(emoji)}
							>
								<ReactionSign emoji={emoji} size={28} />
							</PlainButton>
						)
					})}
				</div>
			)}
			{canReact && onReply && <Item icon="undo" title={texts.reply} onClick={reply} />}
			{state === 'refused' && (
				<Item icon="refresh" title={chatTexts.sendAgain} onClick={() => run((chats) => chats.sendAgain(chat, id))} />
			)}
			{text && <Item icon="copy" title={texts.copy} onClick={() => copy(text)} />}
			{address && <Item icon="copy" title={texts.copyAddress} onClick={() => copy(address)} />}
			<Item icon="delete" title={texts.remove} onClick={() => run((chats) => chats.remove(chat, id))} isLast />
			<p className={styles.when} role="presentation">
				{`${sayDay(at, Date.now())}, ${sayClock(at)}`}
			</p>
		</div>
	)
}

type ItemProps = { icon: IconName; title: string; isLast?: boolean; onClick(): void }

function Item({ icon, title, isLast = false, onClick }: ItemProps) {
	return (
		<PlainButton
			role="menuitem"
			className={classNames(styles.item, isLast && styles.danger)}
			tabIndex={-1}
			onClick={onClick}
		>
			<Icon name={icon} size={20} />
			{title}
		</PlainButton>
	)
}

/** Gap in pixels between a menu, its owner and the window's edge. */
const room = 8

/**
 * Opens a popover beside the element at `selector`, within the window, with the focus on its first item. Arrow keys, Home and End move
 * through its items; Escape, Tab and a press outside close it and return the focus to the element. The popover must be manual: the release
 * of the long press would close an auto one.
 */
function useMenu(ref: RefObject<HTMLElement | null>, selector: string, onClose: () => void) {
	const closed = useEffectEvent(onClose)
	useEffect(() => {
		const menu = ref.current
		const owner = document.querySelector<HTMLElement>(selector)
		if (!menu || !owner) return closed()
		const place = () => placeBeside(menu, owner)
		menu.showPopover()
		place()
		menu.querySelector('button')?.focus()
		const toggled = ({ newState }: ToggleEvent) => {
			if (newState !== 'closed') return
			if (menu.contains(document.activeElement) || document.activeElement === document.body)
				owner.focus({ preventScroll: true })
			closed()
		}
		const pressed = ({ target }: Event) => {
			if (!menu.contains(target as Node)) menu.hidePopover()
		}
		menu.addEventListener('toggle', toggled)
		document.addEventListener('pointerdown', pressed)
		addEventListener('resize', place)
		return () => {
			menu.removeEventListener('toggle', toggled)
			document.removeEventListener('pointerdown', pressed)
			removeEventListener('resize', place)
		}
	}, [ref, selector])
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === 'Tab' || event.key === 'Escape') ref.current?.hidePopover()
		const items = [...(ref.current?.querySelectorAll('button') ?? [])]
		const at = items.indexOf(document.activeElement as HTMLButtonElement)
		const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: -1 }[
			event.key
		]
		if (to === undefined) return
		event.preventDefault()
		items.at(to % items.length)?.focus()
	}
	return { handlers: { onKeyDown }, close: () => ref.current?.hidePopover() }
}

/** Below its owner if there is room, else above, aligned to the owner's side of its container, and within the window. */
function placeBeside(menu: HTMLElement, owner: HTMLElement): void {
	// Its final size, after the opening animation.
	const { offsetWidth: width, offsetHeight: height } = menu
	const { left, right, top, bottom } = owner.getBoundingClientRect()
	const around = owner.parentElement?.getBoundingClientRect()
	const isAtEnd = around !== undefined && around.right - right < left - around.left
	const below = bottom + room
	const y = below + height + room <= innerHeight ? below : top - height - room
	menu.style.top = `${clamp(y, innerHeight - height - room)}px`
	menu.style.left = `${clamp(isAtEnd ? right - width : left, innerWidth - width - room)}px`
}

function clamp(value: number, most: number): number {
	return Math.max(room, Math.min(value, most))
}
