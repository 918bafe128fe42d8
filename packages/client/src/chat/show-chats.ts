import type { HeldChat, HeldFold, HeldLine, HeldMessage, HeldOutgoing } from '@ydo/contract/held-chats'
import type { AcceptedMatch } from '#likes/likes-state.ts'
import type { ChatKeys } from './chat-keys.ts'
import {
	type Content,
	contentOf,
	dayLength,
	haveReceipts,
	isText,
	kinds,
	mayWrite,
	mostShown,
	sendsBlanks,
} from './chat-state.ts'
import type { ChatParts, ChatStore, LogEnd } from './chat-store.ts'
import {
	type ChatMessage,
	type ChatSummary,
	type ChatView,
	noWishes,
	type Quote,
	type SharedDetails,
	type Sign,
	wishesOf,
} from './chat-view.ts'

type Lines = { from: readonly unknown[]; messages: readonly ChatMessage[] }

type Options = { parts: ChatParts; store: ChatStore; keys: ChatKeys; isTyping(id: string): boolean }

/** Snapshots for screens, referentially stable until something shown changes. */
export function createChatSnapshots({ parts, store, keys, isTyping }: Options) {
	let list: readonly ChatSummary[] = []
	let isListed = false
	const views = new Map<string, ChatView | undefined>()
	const lines = new Map<string, Lines>()

	const wishes = () => wishesOf(parts.vault.view().state)

	function linesOf(id: string, { from: begin, messages: log }: LogEnd): readonly ChatMessage[] {
		const chat = store.chat(id)
		const { fold, outbox } = chat
		const [shown, withReceipts] = [mostShown(chat, wishes()), haveReceipts(chat, wishes())]
		const from = [log, outbox, shown, withReceipts, fold.theirRead, fold.theirDelivered]
		const before = lines.get(id)
		if (before?.from.every((one, at) => one === from[at])) return before.messages
		const messages = kept(before?.messages ?? [], threadOf({ log, begin, outbox, fold, shown, withReceipts }))
		lines.set(id, { from, messages })
		return messages
	}

	function newView(id: string): ChatView | undefined {
		const match = keys.match(id)
		if (!match) return undefined
		const chat = store.chat(id)
		const { fold } = chat
		const summary = summaryOf(match)
		const shown = mostShown(chat, wishes())
		const loaded = store.loaded(id)
		// With some of the peer's messages hidden, shows none until the whole log tells which to show.
		const log = loaded?.from === 0 || shown === Number.POSITIVE_INFINITY ? loaded : undefined
		const isClosed = summary.status !== 'open' && summary.status !== 'silent'
		return {
			...summary,
			messages: log ? linesOf(id, log) : nothing,
			isRead: log !== undefined,
			isWhole: log?.from === 0,
			mayWrite: isClosed || parts.isStopped() ? 'no' : mayWrite(chat, wishes()),
			heldBack: Math.max(0, fold.theirs - shown),
			theirWishes: fold.theirWishes ?? noWishes,
			// Details must not bypass [Note: who may write].
			theirDetails: shown > 0 ? fold.theirDetails : noDetails,
			ownDetails: ownDetails(chat),
			sendsBlanks: sendsBlanks(fold, parts.now()),
			verification: keys.verificationOf(match),
			farewell: fold.farewell,
		}
	}

	/** Latest first, ended ones last; chats without messages sort by the day of the match. */
	function newList(): readonly ChatSummary[] {
		const known = new Map(list.map((one) => [one.id, one]))
		const timeOf = ({ id, last }: ChatSummary) => last?.at ?? (keys.match(id)?.day ?? 0) * dayLength
		const rank = ({ status }: ChatSummary) => (status === 'ended' ? 1 : 0)
		const next = keys
			.accepted()
			.toReversed()
			.map(summaryOf)
			.sort((one, other) => rank(one) - rank(other) || timeOf(other) - timeOf(one))
			.map((one) => same(known.get(one.id), one))
		return next.length === list.length && next.every((one, at) => one === list[at]) ? list : next
	}

	function summaryOf(match: AcceptedMatch): ChatSummary {
		const chat = store.chat(match.id)
		const [shown, withReceipts] = [mostShown(chat, wishes()), haveReceipts(chat, wishes())]
		const status = statusOf(match, chat)
		const last = lastLine(chat, shown, withReceipts)
		return {
			id: match.id,
			peer: match.peer,
			status,
			last,
			unread: unreadOf(chat, shown),
			isYourTurn: status === 'open' && last !== undefined && !last.isOwn,
			isTyping: withReceipts && isTyping(match.id),
			draft: chat.draft,
		}
	}

	function statusOf(match: AcceptedMatch, chat: HeldChat): ChatSummary['status'] {
		const { id } = match
		if (store.isViolated(id)) return 'violated'
		if (chat.isEnded) return 'ended'
		if (keys.isClosed(match) || (keys.lacksPeerKey(id) && !store.openedEpoch(id))) return 'keyless'
		return chat.fold.latest.length > 0 || chat.outbox.some(isText) ? 'open' : 'silent'
	}

	return {
		list() {
			if (!isListed) list = newList()
			isListed = true
			return list
		},
		view(id: string) {
			if (!views.has(id)) views.set(id, newView(id))
			return views.get(id)
		},
		/** Recomputes all requested snapshots; true if any has changed. */
		renew(): boolean {
			const before = list
			if (isListed) list = newList()
			let isOther = list !== before
			for (const [id, view] of views) {
				const next = sameView(view, newView(id))
				views.set(id, next)
				isOther ||= next !== view
				if (!store.isOpen(id)) lines.delete(id)
			}
			return isOther
		},
	}
}

const nothing: readonly ChatMessage[] = []
const noDetails: SharedDetails = {}

/** Details last shared, queued ones included. */
function ownDetails({ fold, outbox }: HeldChat): SharedDetails {
	const waiting = outbox.findLast(({ kind }) => kind === kinds.details)
	const content = waiting && contentOf(waiting)
	return content?.says === 'details' ? content.details : fold.ownDetails
}

/** Reuses equal lines, so that a long thread re-renders only what changed. */
function kept(before: readonly ChatMessage[], next: readonly ChatMessage[]): readonly ChatMessage[] {
	const known = new Map(before.map((line) => [line.id, line]))
	return next.map((line) => {
		const one = known.get(line.id)
		return one && isSameLine(one, line) ? one : line
	})
}

/** Compares the fields of a message that can change after it is sent. */
function isSameLine(one: ChatMessage, other: ChatMessage): boolean {
	const { own, theirs } = other.reactions
	const isSame = one.state === other.state && one.at === other.at && one.quote?.id === other.quote?.id
	return isSame && one.reactions.own === own && one.reactions.theirs === theirs
}

function same<Shown>(before: Shown | undefined, next: Shown): Shown {
	return before !== undefined && JSON.stringify(before) === JSON.stringify(next) ? before : next
}

function sameView(before: ChatView | undefined, next: ChatView | undefined): ChatView | undefined {
	if (!before || !next || before.messages !== next.messages) return next
	const [{ messages: _, ...one }, { messages: __, ...other }] = [before, next]
	return JSON.stringify(one) === JSON.stringify(other) ? before : next
}

function lastLine(chat: HeldChat, shown: number, withReceipts: boolean): ChatSummary['last'] {
	const removed = new Set(chat.outbox.flatMap((item) => (item.kind === kinds.removal ? item.text : [])))
	const lines = chat.fold.own > 0 ? chat.fold.latest : shownFirsts(chat, shown)
	const line = lines.findLast(({ id }) => !removed.has(id))
	// A queued message is the last one; a refused one only until a later message arrives.
	const waiting = chat.outbox.findLast(
		(item) => isText(item) && (!item.isRefused || line === undefined || line.at <= item.at),
	)
	const content = waiting && contentOf(waiting)
	if (waiting && content?.says === 'words')
		return { text: content.text, isOwn: true, at: waiting.at, state: queuedState(waiting) }
	if (!line) return undefined
	const { text, isOwn, at, place } = line
	return { text, isOwn, at, state: stateAt(place, isOwn, { fold: chat.fold, withReceipts }) }
}

function unreadOf(chat: HeldChat, shown: number): number {
	const { unread, theirs } = chat.fold
	if (theirs <= shown) return unread.length
	const end = (shownFirsts(chat, shown).at(-1)?.place ?? -1) + 1
	return unread.filter((place) => place < end).length
}

function shownFirsts({ fold: { firsts } }: HeldChat, shown: number): HeldLine[] {
	return firsts.slice(0, Math.min(shown, firsts.length))
}

type ThreadParts = {
	/** Messages from index `begin` to the last. */
	log: readonly HeldMessage[]
	begin: number
	outbox: readonly HeldOutgoing[]
	fold: Pick<HeldFold, 'theirRead' | 'theirDelivered'>
	/** Maximum number of the peer's messages to show. */
	shown: number
	/** True if both want receipts. */
	withReceipts: boolean
}

/** The lines of a chat, oldest first, with later reactions and removals applied. */
export function threadOf(parts: ThreadParts): ChatMessage[] {
	const { log, begin, outbox } = parts
	const lines = new Map<string, ChatMessage>()
	const [removed, reactions] = [new Set<string>(), new Map<string, ChatMessage['reactions']>()]
	let [theirs, unverified] = [0, 0]

	function apply(content: Content, isOwn: boolean): void {
		if (content.says === 'removal' && isOwn) removed.add(content.of)
		if (content.says !== 'reaction') return
		const before = reactions.get(content.to) ?? none
		reactions.set(content.to, { ...before, [isOwn ? 'own' : 'theirs']: content.emoji })
	}

	function add(line: Omit<ChatMessage, 'quote' | 'reactions'>, answers?: string): void {
		if (!line.isOwn && ++theirs > parts.shown) return
		lines.set(line.id, { ...line, quote: quoteOf(lines, answers), reactions: none })
	}

	for (const [place, message] of log.entries()) {
		const { id, isOwn, at, state } = message
		if (state === 'sealed') continue
		if (state === 'false') {
			// Unverified messages count against the same limit, so they cannot bypass [Note: who may write].
			if (!isOwn && ++unverified <= parts.shown)
				lines.set(id, { id, isOwn, at, text: '', state: 'unverified', quote: undefined, reactions: none })
			continue
		}
		const content = contentOf(message)
		if (content.says === 'words')
			add({ id, isOwn, at, text: content.text, state: stateAt(begin + place, isOwn, parts) }, content.answers)
		else apply(content, isOwn)
	}
	for (const item of outbox) {
		const content = contentOf(item)
		const { id, at } = item
		if (content.says === 'words')
			add({ id, isOwn: true, at, text: content.text, state: queuedState(item) }, content.answers)
		else if (!item.isRefused || content.says === 'removal') apply(content, true)
	}
	return [...lines.values()].filter(({ id }) => !removed.has(id)).map((line) => finished(line, removed, reactions))
}

/** The state of a queued message. */
function queuedState({ isSent, isRefused }: HeldOutgoing): ChatMessage['state'] {
	if (isRefused) return 'refused'
	return isSent ? 'sent' : 'waits'
}

/** The state of a message in the log. */
function stateAt(
	place: number,
	isOwn: boolean,
	{ fold: { theirRead, theirDelivered }, withReceipts }: Pick<ThreadParts, 'fold' | 'withReceipts'>,
): ChatMessage['state'] {
	if (!isOwn || !withReceipts) return 'sent'
	if (place < theirRead) return 'read'
	return place < theirDelivered ? 'delivered' : 'sent'
}

const none: ChatMessage['reactions'] = { own: '', theirs: '' }

function quoteOf(lines: ReadonlyMap<string, ChatMessage>, id: string | undefined): Quote | undefined {
	const line = id === undefined ? undefined : lines.get(id)
	return line && { id: line.id, text: line.text, isOwn: line.isOwn }
}

function finished(
	line: ChatMessage,
	removed: ReadonlySet<string>,
	reactions: ReadonlyMap<string, ChatMessage['reactions']>,
): ChatMessage {
	const isQuoteGone = line.quote && removed.has(line.quote.id)
	const said = reactions.get(line.id)
	if (!isQuoteGone && !said) return line
	return { ...line, ...(said && { reactions: said }), ...(isQuoteGone && { quote: undefined }) }
}

/**
 * The peer's current content other than text: their reaction to each of `lines`, and their last details, even if withdrawn since. Oldest
 * first.
 */
export function signsOf(log: readonly HeldMessage[], lines: readonly ChatMessage[]): Sign[] {
	const texts = new Map(lines.map((line) => [line.id, line.text]))
	const latest = new Map<string, Sign>()
	for (const message of log) {
		if (message.isOwn || message.state !== 'true') continue
		const [content, { id, at }] = [contentOf(message), message]
		if (content.says === 'details' && Object.keys(content.details).length > 0) {
			latest.delete('details')
			latest.set('details', { id, at, says: 'details', details: content.details })
		}
		if (content.says !== 'reaction') continue
		latest.delete(content.to)
		const to = texts.get(content.to)
		if (content.emoji && to !== undefined)
			latest.set(content.to, { id, at, says: 'reaction', emoji: content.emoji, to })
	}
	return [...latest.values()]
}
