import type { Message } from '@ydo/contract/chats'
import type { HeldChat } from '@ydo/contract/held-chats'
import { pushNews } from '@ydo/contract/push'
import { taken } from '@ydo/crypto/branded'
import { fromBase64url, type Random } from '@ydo/crypto/bytes'
import { openMessage } from '@ydo/crypto/chat-message'
import { type Content, contentOf, mostShown } from '#chat/chat-state.ts'
import { createChatStorage, type HeldChats } from '#chat/chat-storage.ts'
import { type ReadMessage, readMessage } from '#chat/chat-update.ts'
import { noWishes } from '#chat/chat-view.ts'
import type { ValueStorage } from '#held/value-storage.ts'
import type { DeviceKeys } from '#vault/device-keeper.ts'
import { readHeldPush, replaceHeldPush } from './held-push.ts'

/** Dependencies for checking a push notification without an open page. */
export type PushParts = {
	storage: ValueStorage
	/** The device keys that seal a member's stored data. */
	keysOf(member: string): Promise<DeviceKeys | undefined>
	/** The answer of POST /api/push/look for messages after this number. Rejects on refusal. */
	ask(after: number): Promise<unknown>
	random: Random
	/** Pushes that may stay silent until a page is looked at again. */
	mostSilent: number
}

/**
 * True if a push stands for something the member has not been notified of, or if that is unknown (no network, nothing stored, damaged
 * data). Stores no messages and sends nothing; only the notified position is updated.
 */
export async function isToBeShown(parts: PushParts): Promise<boolean> {
	try {
		return await look(parts)
	} catch {
		return true
	}
}

async function look(parts: PushParts): Promise<boolean> {
	const held = await readHeldPush(parts.storage)
	const { member, notices, silent } = held
	const news = pushNews.parse(await parts.ask(held.messages))
	// One page at most: more unread messages mean a long absence.
	const isMore = news.messages.length > 0 && news.messages.at(-1)?.number !== news.last
	// A last number that decreased means a server restored from a backup.
	const isUnclear = isMore || news.last < held.messages
	const chats = await heldChats(parts, member)
	const isNews = isUnclear || news.notices > notices || (await saySomething(news.messages, { member, ...chats }))
	const isShown = isNews || silent >= parts.mostSilent
	await replaceHeldPush(parts.storage, held, {
		...{ member, messages: news.last, notices: Math.max(notices, news.notices) },
		silent: isShown ? silent : silent + 1,
	})
	return isShown
}

/** Empty if the device has no keys of the member. */
async function heldChats(
	{ storage, keysOf, random }: PushParts,
	member: string,
): Promise<Pick<HeldChats, 'chats' | 'violations'>> {
	const keys = await keysOf(member)
	const id = taken('MemberId', fromBase64url(member))
	return keys
		? createChatStorage({ storage, member, id, random }).read(keys.waiting)
		: { chats: new Map(), violations: new Map() }
}

/** The member's own id, and the chats stored on their device. */
type Judging = Pick<HeldChats, 'chats' | 'violations'> & { member: string }

/**
 * True if one of these messages, ordered by number, deserves a notification: a peer's words, reaction, details or farewell that the chat
 * would show. Messages of a chat that cannot be opened yet count, lest they be missed; messages that do not open with their chat's root,
 * or in a violated chat, do not. Some may be in the chats already.
 */
async function saySomething(messages: readonly Message[], { member, chats, violations }: Judging): Promise<boolean> {
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

async function openedBy(root: string, { bytes }: ReadMessage): Promise<Content | undefined> {
	const content = await openMessage(bytes, taken('ChatRoot', fromBase64url(root)))
	return content && contentOf(content)
}

type Place = { chat: HeldChat; id: string; isTaken: boolean }

/** See the note "who may write" in chat-state.ts. In an ended chat only the farewell counts. */
function isShown(said: Content | undefined, { chat, id, isTaken }: Place): boolean {
	const { fold, isEnded } = chat
	const shown = mostShown(chat, fold.ownWishes ?? noWishes)
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
