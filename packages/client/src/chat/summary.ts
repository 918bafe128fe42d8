import type { HeldChat } from '@ydo/contract/held-chats'
import { taken } from '@ydo/crypto/branded'
import { fromBase64url } from '@ydo/crypto/bytes'
import { areMarked, ownWishes } from './announce.ts'
import { chatOf } from './change-chats.ts'
import type { ChatCore } from './chat-core.ts'
import { kinds, saidIn } from './chat-kinds.ts'
import { peerOf } from './chat-root.ts'
import type { ChatSummary } from './chat-view.ts'
import { shownOf } from './may-write.ts'
import { currentEpoch } from './open-chat.ts'
import { isWords } from './outbox.ts'
import { stateAt, stateOf } from './thread.ts'

/** One line of the list; undefined for no match. */
export function summaryOf(core: ChatCore, id: string): ChatSummary | undefined {
	const peer = peerOf(core, id)
	if (peer === undefined) return undefined
	const chat = chatOf(core, id)
	const { status, usableAt } = standingOf(core, { id, peer, chat })
	const last = lastLine(core, chat)
	const isTyping = areMarked(core, chat) && (core.memory.typing.get(id) ?? 0) > core.parts.now()
	return {
		id,
		peer,
		status,
		usableAt,
		last,
		unread: unreadOf(core, chat),
		isYourTurn: status === 'open' && last !== undefined && !last.isOwn,
		isTyping,
		draft: chat.draft,
	}
}

/** Ended ones last, otherwise the latest first; those in which nothing was said by when they were made. */
export function inOrder(core: ChatCore, chats: readonly ChatSummary[]): ChatSummary[] {
	const timeOf = ({ id, last }: ChatSummary) => last?.at ?? Date.parse(core.memory.matches.get(id)?.at ?? '1970')
	const rank = ({ status }: ChatSummary) => (status === 'ended' ? 1 : 0)
	return chats.toSorted((one, other) => rank(one) - rank(other) || timeOf(other) - timeOf(one))
}

type Standing = Pick<ChatSummary, 'status' | 'usableAt'>

function standingOf(core: ChatCore, { id, peer, chat }: { id: string; peer: string; chat: HeldChat }): Standing {
	if (core.memory.violations.has(id)) return { status: 'violated', usableAt: undefined }
	if (chat.isEnded) return { status: 'ended', usableAt: undefined }
	const { replica, vault } = core.parts
	const isSaid = chat.fold.latest.length > 0 || chat.outbox.some(isWords)
	const status = isSaid ? 'open' : 'silent'
	// Before the directory was read, that somebody is not in it says nothing.
	if (currentEpoch(core, id) || !replica.head()) return { status, usableAt: undefined }
	const found = replica.lookUp(taken('MemberId', fromBase64url(peer)), vault.view().state.choices.season)
	const match = core.memory.matches.get(id)
	const isKey = match?.chatKey !== undefined && !core.memory.notKeys.has(match.chatKey)
	if (found.usable && (!match || isKey)) return { status, usableAt: undefined }
	return { status: 'keyless', usableAt: !found.usable && found.why === 'started over' ? found.from : undefined }
}

function lastLine(core: ChatCore, chat: HeldChat): ChatSummary['last'] {
	const shown = shownOf(chat, ownWishes(core))
	const removed = new Set(chat.outbox.flatMap((item) => (item.kind === kinds.removal ? item.text : [])))
	const lines = chat.fold.own > 0 ? chat.fold.latest : shownFirsts(chat, shown)
	const line = lines.findLast(({ id }) => !removed.has(id))
	// What waits will be the last; what was refused never will, once something came after it.
	const waiting = chat.outbox.findLast(
		(item) => isWords(item) && (!item.isRefused || line === undefined || line.at <= item.at),
	)
	const said = waiting && saidIn(waiting)
	if (waiting && said?.says === 'words')
		return { text: said.text, isOwn: true, at: waiting.at, state: stateOf(waiting) }
	if (!line) return undefined
	const { text, isOwn, at, place } = line
	return { text, isOwn, at, state: stateAt(place, isOwn, { fold: chat.fold, areMarked: areMarked(core, chat) }) }
}

function unreadOf(core: ChatCore, chat: HeldChat): number {
	const shown = shownOf(chat, ownWishes(core))
	const { unread, theirs } = chat.fold
	if (theirs <= shown) return unread.length
	const end = (shownFirsts(chat, shown).at(-1)?.place ?? -1) + 1
	return unread.filter((place) => place < end).length
}

function shownFirsts({ fold: { firsts } }: HeldChat, shown: number) {
	return firsts.slice(0, Math.min(shown, firsts.length))
}
