import type { HeldChat } from '@ydo/contract/held-chats'
import { changeChats, chatOf } from './change-chats.ts'
import type { ChatCore } from './chat-core.ts'
import { kinds, saidIn } from './chat-kinds.ts'
import type { ChatWishes } from './chat-view.ts'
import { withOutgoing } from './outbox.ts'
import { isSameWishes, noWishes, wishesOf } from './wishes.ts'

export function ownWishes({ parts: { vault } }: Pick<ChatCore, 'parts'>): ChatWishes {
	return wishesOf(vault)
}

/** Whether both want marks and typing to be told. */
export function areMarked(core: Pick<ChatCore, 'parts'>, { fold }: HeldChat): boolean {
	return ownWishes(core).marks && fold.theirWishes?.marks === true
}

/** What is told unasked: wishes that a peer does not know yet, and that their words arrived. */
export async function announce(core: ChatCore, ids: readonly string[]): Promise<void> {
	// Another device may have told others meanwhile: of two that do not know of each other, each would take the other's word back.
	const isOther = ids.some((id) => !isSameWishes(toldWishes(chatOf(core, id)), ownWishes(core)))
	if (isOther && (await core.parts.vault.sync()) !== 'done') return
	await changeChats(core, () => {
		const chats = new Map<string, HeldChat>()
		for (const id of ids) {
			const before = chatOf(core, id)
			const after = withDelivery(core, withWishes(core, before))
			if (after !== before) chats.set(id, after)
		}
		return chats.size > 0 ? { chats } : undefined
	})
}

function withWishes(core: ChatCore, chat: HeldChat): HeldChat {
	const wishes = ownWishes(core)
	return isSameWishes(toldWishes(chat), wishes)
		? chat
		: withOutgoing(chat, { kind: kinds.wishes, text: JSON.stringify(wishes) }, core.parts)
}

/** What the peer was told last, or is about to be. */
function toldWishes({ outbox, fold }: HeldChat): ChatWishes {
	const waiting = outbox.findLast(({ kind }) => kind === kinds.wishes)
	const said = waiting && saidIn(waiting)
	return said?.says === 'wishes' ? said.wishes : (fold.ownWishes ?? noWishes)
}

function withDelivery(core: ChatCore, chat: HeldChat): HeldChat {
	const { theirLast, toldDelivered, toldRead } = chat.fold
	const isTold = theirLast <= Math.max(toldDelivered, toldRead)
	const isWaiting = chat.outbox.some(({ kind }) => kind === kinds.delivered || kind === kinds.read)
	return isTold || isWaiting || !areMarked(core, chat) ? chat : withMark(chat, kinds.delivered, core)
}

/** A mark up to the last message that is here. */
export function withMark(chat: HeldChat, kind: number, { parts }: Pick<ChatCore, 'parts'>): HeldChat {
	const last = chat.epochs.findLast(({ count }) => count > 0)
	return last ? withOutgoing(chat, { kind, text: '', upTo: { epoch: last.epoch, count: last.count } }, parts) : chat
}
