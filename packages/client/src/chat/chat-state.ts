import { chatLimits, id16, messageLimit } from '@ydo/contract/chats'
import {
	type HeldChat,
	type HeldFold,
	type HeldLine,
	type HeldMessage,
	type HeldOutgoing,
	sharedDetails,
} from '@ydo/contract/held-chats'
import { cleanText, isBlank, lettersOver } from '@ydo/contract/letters'
import { type Random, toBase64url } from '@ydo/crypto/bytes'
import { type ChatWishes, isSameWishes, type MayWrite, noWishes, type SharedDetails, wishesIn } from './chat-view.ts'

// Pure functions over the state of a chat, which is computed from its messages.

// Message kinds and the text format of each. Source: docs/decisions/0022.
export const kinds = {
	text: 1,
	read: 2,
	delivered: 3,
	answer: 4,
	reaction: 5,
	removal: 6,
	wishes: 7,
	details: 8,
	farewell: 9,
} as const

/** The parsed content of a message; `unknown` for a kind of a later version or an invalid text. */
export type Content =
	| { readonly says: 'words'; readonly text: string; readonly answers?: string | undefined }
	| { readonly says: 'read' | 'delivered' }
	| { readonly says: 'reaction'; readonly to: string; readonly emoji: string }
	| { readonly says: 'removal'; readonly of: string }
	| { readonly says: 'wishes'; readonly wishes: ChatWishes }
	| { readonly says: 'details'; readonly details: SharedDetails }
	| { readonly says: 'farewell'; readonly words: string }
	| { readonly says: 'unknown' }

export type KindText = { readonly kind: number; readonly text: string }

const idLetters = 22
/** One emoji, or none: a reaction must not carry words. Source: UTS #51, ED-27. */
const emoji = /^\p{RGI_Emoji}?$/v
/** Bounds on the number and names of details, later versions included: names must not carry the peer's words. */
const mostDetails = 12
const detailName = /^[a-z][a-zA-Z0-9]{0,23}$/

const unknown: Content = { says: 'unknown' }

export function contentOf({ kind, text }: KindText): Content {
	switch (kind) {
		case kinds.text:
			return isShort(text) ? { says: 'words', text: cleanText(text) } : unknown
		case kinds.read:
			return { says: 'read' }
		case kinds.delivered:
			return { says: 'delivered' }
		case kinds.answer: {
			const { id, rest } = parted(text)
			return isId(id) && isShort(rest) ? { says: 'words', text: cleanText(rest), answers: id } : unknown
		}
		case kinds.reaction: {
			const { id, rest } = parted(text)
			return isId(id) && emoji.test(rest) ? { says: 'reaction', to: id, emoji: rest } : unknown
		}
		case kinds.removal:
			return isId(text) ? { says: 'removal', of: text } : unknown
		case kinds.wishes: {
			const wishes = wishesIn(text)
			return wishes ? { says: 'wishes', wishes } : unknown
		}
		case kinds.details: {
			const { data } = sharedDetails.safeParse(json(text))
			return data && areDetailNames(Object.keys(data)) ? { says: 'details', details: cleaned(data) } : unknown
		}
		case kinds.farewell:
			return isShort(text) ? { says: 'farewell', words: text } : unknown
		default:
			return unknown
	}
}

export function textContent(text: string, answers?: string): KindText {
	return answers === undefined ? { kind: kinds.text, text } : { kind: kinds.answer, text: `${answers}|${text}` }
}

export function reactionContent(to: string, emoji: string): KindText {
	return { kind: kinds.reaction, text: `${to}|${emoji}` }
}

/** The id before the separator "|" and the rest; an empty id if there is no separator. */
function parted(text: string): { id: string; rest: string } {
	return { id: text[idLetters] === '|' ? text.slice(0, idLetters) : '', rest: text.slice(idLetters + 1) }
}

function isId(text: string): boolean {
	return id16.safeParse(text).success
}

function areDetailNames(names: readonly string[]): boolean {
	return names.length <= mostDetails && names.every((name) => detailName.test(name))
}

function cleaned(details: SharedDetails): SharedDetails {
	const shown = Object.entries(details).filter(([, text]) => !isBlank(text))
	return Object.fromEntries(shown.map(([name, text]) => [name, cleanText(text)]))
}

/** Clients produce no other text: it was crafted. */
function isShort(text: string): boolean {
	return !isBlank(text) && lettersOver(text, messageLimit) === 0
}

function json(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** Latest lines remembered: as many can be deleted before the list shows none. */
const latestLines = 8
/** Places of unread messages remembered: the count stops there. */
const mostUnread = 999

export const emptyFold: HeldFold = {
	own: 0,
	theirs: 0,
	firsts: [],
	latest: [],
	read: 0,
	unread: [],
	theirRead: 0,
	theirDelivered: 0,
	theirLast: 0,
	toldRead: 0,
	toldDelivered: 0,
	ownDetails: {},
	theirDetails: {},
}

export type Folding = {
	/** The message's index in the chat. */
	place: number
	/** The index after the last message its sender had. */
	seenPlace: number
	/** It predates this device: its author had read everything before it. */
	isPast: boolean
	/** It was not written on this device: its sender had seen all up to `seenPlace`. */
	isElsewhere: boolean
	/** The index of a message by id; -1 if unknown. */
	placeOf(id: string): number
}

/** The state of the chat after one more message. A message that did not open only counts as blank. */
export function foldMessage(fold: HeldFold, message: HeldMessage, folding: Folding): HeldFold {
	const content = message.state === 'true' ? contentOf(message) : unknown
	const next = withContent(fold, { message, content }, folding)
	const isBlank =
		message.state !== 'sealed' && !message.isOwn && showsNothing(content, { isOther: next !== fold, folding })
	return isBlank ? { ...next, theirBlanks: withBlank(fold.theirBlanks, message.at) } : next
}

/** [Note: blank messages] */
function showsNothing(content: Content, { isOther, folding }: { isOther: boolean; folding: Folding }): boolean {
	if (content.says === 'words' || content.says === 'farewell') return false
	if (content.says === 'reaction') return folding.placeOf(content.to) < 0
	return (content.says !== 'read' && content.says !== 'delivered') || !isOther
}

function withContent(
	fold: HeldFold,
	{ message, content }: { message: HeldMessage; content: Content },
	folding: Folding,
): HeldFold {
	const { place, seenPlace, isPast, isElsewhere } = folding
	const { isOwn } = message
	switch (content.says) {
		case 'words': {
			const line = { id: message.id, place, isOwn, text: content.text, at: message.at }
			const isRead = isOwn && (isPast || isElsewhere)
			return isRead ? readUpTo(withLine(fold, line), isPast ? place : seenPlace) : withLine(fold, line)
		}
		case 'read':
			return moveReceipt(isOwn ? readUpTo(fold, seenPlace) : fold, isOwn ? 'toldRead' : 'theirRead', seenPlace)
		case 'delivered':
			return moveReceipt(fold, isOwn ? 'toldDelivered' : 'theirDelivered', seenPlace)
		case 'removal':
			return isOwn ? withoutLine(fold, content.of, folding.placeOf(content.of)) : fold
		case 'wishes':
			return { ...fold, [isOwn ? 'ownWishes' : 'theirWishes']: content.wishes }
		case 'details':
			return { ...fold, [isOwn ? 'ownDetails' : 'theirDetails']: content.details }
		case 'farewell':
			return { ...fold, farewell: { words: content.words, isOwn } }
		default:
			return fold
	}
}

/** Marks everything before this index as read. */
export function readUpTo(fold: HeldFold, place: number): HeldFold {
	if (place <= fold.read) return fold
	return { ...fold, read: place, unread: fold.unread.filter((one) => one >= place) }
}

function withLine(fold: HeldFold, line: HeldLine): HeldFold {
	const latest = [...fold.latest, line].slice(-latestLines)
	if (line.isOwn) return { ...fold, own: fold.own + 1, latest }
	const isUnread = line.place >= fold.read
	return {
		...fold,
		theirs: fold.theirs + 1,
		theirLast: line.place + 1,
		firsts: fold.theirs < 2 ? [...fold.firsts, line] : fold.firsts,
		latest,
		unread: isUnread ? [...fold.unread, line.place].slice(-mostUnread) : fold.unread,
	}
}

/** A hidden line is not unread either. */
function withoutLine(fold: HeldFold, id: string, place: number): HeldFold {
	const others = (lines: readonly HeldLine[]) => lines.filter((line) => line.id !== id)
	const unread = fold.unread.filter((one) => one !== place)
	return { ...fold, firsts: others(fold.firsts), latest: others(fold.latest), unread }
}

type ReceiptPlace = 'theirRead' | 'theirDelivered' | 'toldRead' | 'toldDelivered'

/** Receipts never move back. */
function moveReceipt(fold: HeldFold, name: ReceiptPlace, place: number): HeldFold {
	return place > fold[name] ? { ...fold, [name]: place } : fold
}

// [Note: blank messages] The server cannot tell words from receipts, so a match could send thousands of messages a day that show nothing
// but cost CPU time. The device counts those of each UTC day, by their stamps: receipts that change nothing, preferences, details,
// unreadable messages. Effective receipts do not count: a busy chat has two per message.

export const dayLength = 86_400_000
/** Days for which a flood is reported afterwards. */
const told = 7

type Blanks = NonNullable<HeldFold['theirBlanks']>

/** Counts one more blank message of the peer at this time, in Unix milliseconds. Stamps never decrease. */
export function withBlank(blanks: Blanks | undefined, at: number): Blanks {
	const day = Math.floor(at / dayLength)
	const { lastMuch, ...before } = blanks ?? { day, count: 0 }
	const count = before.day === day ? before.count + 1 : 1
	const much = count > chatLimits.blanksPerDay ? day : lastMuch
	return { day, count, ...(much !== undefined && { lastMuch: much }) }
}

/** True if the peer recently exceeded the daily limit of blank messages. */
export function sendsBlanks({ theirBlanks }: HeldFold, now: number): boolean {
	const { lastMuch } = theirBlanks ?? {}
	return lastMuch !== undefined && now < (lastMuch + told) * dayLength
}

/** A chat without messages. */
export const emptyChat: HeldChat = {
	format: 1,
	peer: '',
	epochs: [],
	fold: emptyFold,
	outbox: [],
	draft: '',
	isEnded: false,
}

/** Number of messages in the chat. */
export function lengthOf({ epochs }: HeldChat): number {
	return epochs.reduce((sum, { count }) => sum + count, 0)
}

/** True if one side has said farewell and the end may not have reached the server. */
export function isLeft({ fold, isEnded }: HeldChat): boolean {
	return fold.farewell !== undefined && !isEnded
}

const endedKept = chatLimits.endedDays * dayLength

/** True if it ended so long ago that the server has deleted its messages: by this device's clock, since it recorded the end. */
export function isPast({ endedAt }: HeldChat, now: number): boolean {
	return endedAt !== undefined && now - endedAt >= endedKept
}

/** Randomness, and a clock in Unix milliseconds. */
export type Source = { random: Random; now(): number }

/** Queues an item with a new id; of kinds where only the last counts, it replaces unsealed ones. */
export function withOutgoing(
	chat: HeldChat,
	content: KindText & Pick<HeldOutgoing, 'upTo'>,
	{ random, now }: Source,
): HeldChat {
	const item = { ...content, id: toBase64url(random(16)), at: now() }
	const others = replaced.has(content.kind)
		? chat.outbox.filter((one) => one.kind !== content.kind || one.sealed)
		: chat.outbox
	return { ...chat, outbox: [...others, item] }
}

/** Kinds of which only the last item counts. */
const replaced: ReadonlySet<number> = new Set([kinds.read, kinds.delivered, kinds.wishes, kinds.details])

/** True for a visible line, which stays in the chat if it cannot be sent. */
export function isText({ kind }: Pick<HeldOutgoing, 'kind'>): boolean {
	return kind === kinds.text || kind === kinds.answer
}

/** The next item to send. */
export function nextOutgoing({ outbox }: HeldChat): HeldOutgoing | undefined {
	return outbox.find(({ isSent, isRefused }) => !isSent && !isRefused)
}

export function withItem(
	chat: HeldChat,
	id: string,
	change: (item: HeldOutgoing) => HeldOutgoing | undefined,
): HeldChat {
	const outbox = chat.outbox.flatMap((item) => (item.id === id ? (change(item) ?? []) : item))
	return { ...chat, outbox }
}

/** Marks an item as never sendable. A removal stays in effect on this device. */
export function refusedItem(item: HeldOutgoing): HeldOutgoing | undefined {
	const { sealed, ...rest } = item
	return isText(item) || item.kind === kinds.removal ? { ...rest, isRefused: true } : undefined
}

/** True if both sides want receipts and typing indicators. */
export function haveReceipts({ fold }: HeldChat, wishes: ChatWishes): boolean {
	return wishes.marks && fold.theirWishes?.marks === true
}

/** Queues a receipt up to the last local message. */
export function withReceipt(chat: HeldChat, kind: number, source: Source): HeldChat {
	const last = chat.epochs.findLast(({ count }) => count > 0)
	return last ? withOutgoing(chat, { kind, text: '', upTo: { epoch: last.epoch, count: last.count } }, source) : chat
}

/** Queues a delivery receipt for the peer's last text, unless they have one. */
export function withDelivery(chat: HeldChat, source: Source): HeldChat {
	const { theirLast, toldDelivered, toldRead } = chat.fold
	const isTold = theirLast <= Math.max(toldDelivered, toldRead)
	const isWaiting = chat.outbox.some(({ kind }) => kind === kinds.delivered || kind === kinds.read)
	return isTold || isWaiting ? chat : withReceipt(chat, kinds.delivered, source)
}

/** Queues preferences, unless the peer knows them. */
export function withWishes(chat: HeldChat, wishes: ChatWishes, source: Source): HeldChat {
	return isSameWishes(sentWishes(chat), wishes)
		? chat
		: withOutgoing(chat, { kind: kinds.wishes, text: JSON.stringify(wishes) }, source)
}

/** The preferences last sent or queued for the peer. */
export function sentWishes({ outbox, fold }: HeldChat): ChatWishes {
	const waiting = outbox.findLast(({ kind }) => kind === kinds.wishes)
	const content = waiting && contentOf(waiting)
	return content?.says === 'wishes' ? content.wishes : (fold.ownWishes ?? noWishes)
}

// [Note: who may write] The server cannot tell words from receipts, so each device enforces the rule for its reader: it shows two of a
// peer's first messages, none if its member wants to write first, and all once its member has written (docs/decisions/0022).

/** Maximum number of the peer's messages to show. */
export function mostShown(chat: HeldChat, wishes: ChatWishes): number {
	if (ownTexts(chat) > 0) return Number.POSITIVE_INFINITY
	return wishes.writesFirst ? 0 : chatLimits.beforeAnswer
}

/** Mirrors the rule of the peer's device. If both want to write first, both may. */
export function mayWrite(chat: HeldChat, wishes: ChatWishes): Exclude<MayWrite, 'no'> {
	const { theirs, theirWishes = noWishes } = chat.fold
	if (theirs > 0) return 'yes'
	if (theirWishes.writesFirst && !wishes.writesFirst) return 'theirsFirst'
	return ownTexts(chat) < chatLimits.beforeAnswer ? 'yes' : 'enough'
}

/** Includes queued messages. */
function ownTexts({ fold, outbox }: HeldChat): number {
	return fold.own + outbox.filter((item) => isText(item) && !item.isRefused).length
}
