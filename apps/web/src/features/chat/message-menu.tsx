import type { ChatMessage, Chats } from '@ydo/client/chat/chat-view'
import { sayClock, sayDay } from '@ydo/client/chat/say-time'
import { chatTexts } from '@ydo/contract/texts/chat'
import { useRef } from 'react'
import { showToast } from '#platform/toasts.ts'
import { chatsOf } from '#platform/use-chats.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { addressesIn } from './addresses-in.ts'
import styles from './message-menu.module.css'
import { palette, ReactionSign, reactionName } from './reaction-sign.tsx'
import { useMenu } from './use-menu.ts'

const texts = chatTexts.menu

type MessageMenuProps = {
	member: string
	chat: string
	message: ChatMessage
	onReply: ((message: string) => void) | undefined
	onClose(): void
}

/** What can be done with a message, beside it. Opens itself; arrow keys go through it. */
export function MessageMenu({ member, chat, message, onReply, onClose }: MessageMenuProps) {
	const { id, text, at, state, reactions } = message
	const place = useRef<HTMLDivElement>(null)
	const menu = useMenu(place, `[data-message="${CSS.escape(id)}"]`, onClose)
	const isSaid = state !== 'unverified' && state !== 'refused'
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
			{isSaid && onReply && (
				// biome-ignore lint/a11y/useSemanticElements: a menu has groups of its own
				<div className={styles.palette} role="group" aria-label={texts.react}>
					{palette.map((emoji) => {
						const isOwn = emoji === reactions.own
						const name = reactionName(emoji)
						return (
							<button
								key={emoji}
								type="button"
								role="menuitemradio"
								aria-checked={isOwn}
								className={classNames(styles.sign, isOwn && styles.chosen)}
								aria-label={isOwn ? chatTexts.takeBack(name) : name}
								tabIndex={-1}
								onClick={() => react(emoji)}
							>
								<ReactionSign emoji={emoji} size={28} />
							</button>
						)
					})}
				</div>
			)}
			{isSaid && onReply && <Item icon="undo" title={texts.reply} onClick={reply} />}
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
		<button
			type="button"
			role="menuitem"
			className={classNames(styles.item, isLast && styles.danger)}
			tabIndex={-1}
			onClick={onClick}
		>
			<Icon name={icon} size={20} />
			{title}
		</button>
	)
}
