import type { HeldFold, HeldLine, HeldMessage } from '@ydo/contract/held-chats'
import { withBlank } from './blanks.ts'
import { type Said, saidIn } from './chat-kinds.ts'

/** Lines that are remembered of the latest: as many may be deleted before the list shows none. */
const latestLines = 8
/** Places of unread messages that are remembered: no more than that is counted. */
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
	/** The message's place in the chat. */
	place: number
	/** The place behind the last message that its sender had. */
	seenPlace: number
	/** It was written before this device was there: whoever wrote it had read what stands before it. */
	isPast: boolean
	/** It was not written on this device: where it was, what its sender had was shown. */
	isElsewhere: boolean
	/** The place of a message by its id; -1 for one that is not there. */
	placeOf(id: string): number
}

/** What the chat comes to with one message more. What did not open says nothing. */
export function foldMessage(fold: HeldFold, message: HeldMessage, folding: Folding): HeldFold {
	const said = message.state === 'true' ? saidIn(message) : unread
	const next = withSaid(fold, { message, said }, folding)
	const isBlank =
		message.state !== 'sealed' && !message.isOwn && showsNothing(said, { isOther: next !== fold, folding })
	return isBlank ? { ...next, theirBlanks: withBlank(fold.theirBlanks, message.at) } : next
}

const unread: Said = { says: 'unknown' }

/** [Note: blank messages] */
function showsNothing(said: Said, { isOther, folding }: { isOther: boolean; folding: Folding }): boolean {
	if (said.says === 'words' || said.says === 'farewell') return false
	if (said.says === 'reaction') return folding.placeOf(said.to) < 0
	return (said.says !== 'read' && said.says !== 'delivered') || !isOther
}

function withSaid(fold: HeldFold, { message, said }: { message: HeldMessage; said: Said }, folding: Folding): HeldFold {
	const { place, seenPlace, isPast, isElsewhere } = folding
	const { isOwn } = message
	switch (said.says) {
		case 'words': {
			const line = { id: message.id, place, isOwn, text: said.text, at: message.at }
			const isRead = isOwn && (isPast || isElsewhere)
			return isRead ? readUpTo(withLine(fold, line), isPast ? place : seenPlace) : withLine(fold, line)
		}
		case 'read':
			return withMark(isOwn ? readUpTo(fold, seenPlace) : fold, isOwn ? 'toldRead' : 'theirRead', seenPlace)
		case 'delivered':
			return withMark(fold, isOwn ? 'toldDelivered' : 'theirDelivered', seenPlace)
		case 'removal':
			return isOwn ? withoutLine(fold, said.of, folding.placeOf(said.of)) : fold
		case 'wishes':
			return { ...fold, [isOwn ? 'ownWishes' : 'theirWishes']: said.wishes }
		case 'details':
			return { ...fold, [isOwn ? 'ownDetails' : 'theirDetails']: said.details }
		case 'farewell':
			return { ...fold, farewell: { words: said.words, isOwn } }
		default:
			return fold
	}
}

/** All that stands before this place was read. */
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

/** What is not shown any more is not to be read either. */
function withoutLine(fold: HeldFold, id: string, place: number): HeldFold {
	const others = (lines: readonly HeldLine[]) => lines.filter((line) => line.id !== id)
	const unread = fold.unread.filter((one) => one !== place)
	return { ...fold, firsts: others(fold.firsts), latest: others(fold.latest), unread }
}

type Mark = 'theirRead' | 'theirDelivered' | 'toldRead' | 'toldDelivered'

/** Marks never go back. */
function withMark(fold: HeldFold, mark: Mark, place: number): HeldFold {
	return place > fold[mark] ? { ...fold, [mark]: place } : fold
}
