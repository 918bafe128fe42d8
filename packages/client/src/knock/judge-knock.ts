import type { Message } from '@ydo/contract/chats'
import type { HeldChat } from '@ydo/contract/held-chats'
import { taken } from '@ydo/crypto/branded'
import { fromBase64url } from '@ydo/crypto/bytes'
import { openMessage } from '@ydo/crypto/chat-message'
import { type Said, saidIn } from '#chat/chat-kinds.ts'
import type { HeldChats } from '#chat/chat-storage.ts'
import { type ReadMessage, readMessage } from '#chat/judge-message.ts'
import { shownOf } from '#chat/may-write.ts'
import { noWishes } from '#chat/wishes.ts'

/** The member's own id, and what their device holds of chats. */
export type Judging = Pick<HeldChats, 'chats' | 'violations'> & { member: string }

/**
 * Whether one of these messages, in the order of their numbers, says something that the member is to be told of: a peer's words,
 * reaction, details or farewell that the chat would show. What of a chat cannot be opened yet says something, lest it be missed; what does not
 * open by its chat's root says nothing, nor what comes in a violated chat. Some of them may stand in the chats already.
 */
export async function saySomething(
	messages: readonly Message[],
	{ member, chats, violations }: Judging,
): Promise<boolean> {
	const known = new Map(chats)
	for (const read of messages.flatMap((message) => readMessage(message) ?? [])) {
		if (violations.has(read.chat)) continue
		const chat = known.get(read.chat)
		const epoch = chat?.epochs.find((one) => one.epoch === read.epoch)
		const isOwn = read.sender === member
		if (!chat || epoch?.root === undefined) {
			if (!isOwn) return true
			continue
		}
		const said = await openedBy(epoch.root, read)
		const isTaken = read.seq <= epoch.count
		if (!isOwn && isShown(said, { chat, id: read.id, isTaken })) return true
		if (isOwn && !isTaken && said?.says === 'words') known.set(read.chat, withOwnWords(chat))
	}
	return false
}

async function openedBy(root: string, { bytes }: ReadMessage): Promise<Said | undefined> {
	const content = await openMessage(bytes, taken('ChatRoot', fromBase64url(root)))
	return content && saidIn(content)
}

type Place = { chat: HeldChat; id: string; isTaken: boolean }

/** See the note "who may write" in may-write.ts. What an ended chat still brings is its farewell. */
function isShown(said: Said | undefined, { chat, id, isTaken }: Place): boolean {
	const { fold, isEnded } = chat
	const shown = shownOf(chat, fold.ownWishes ?? noWishes)
	if (said?.says === 'farewell') return true
	if (isEnded || shown === 0) return false
	switch (said?.says) {
		case 'words':
			return isTaken && shown <= fold.theirs
				? fold.firsts.slice(0, shown).some((line) => line.id === id)
				: fold.theirs < shown
		case 'reaction':
			return said.emoji !== ''
		case 'details':
			return Object.keys(said.details).length > 0
		default:
			return false
	}
}

function withOwnWords(chat: HeldChat): HeldChat {
	return { ...chat, fold: { ...chat.fold, own: chat.fold.own + 1 } }
}
