import type { Message } from '@ydo/contract/chats'
import type { ChatFault, HeldChat, HeldEpoch, HeldMessage } from '@ydo/contract/held-chats'
import { type ChatRoot, type HistoryHash, taken } from '@ydo/crypto/branded'
import { type Bytes, fromBase64url, readUnsigned, toBase64url } from '@ydo/crypto/bytes'
import { continueHistory } from '@ydo/crypto/chat-history'
import { headOf, openMessage, readMessageHeader } from '@ydo/crypto/chat-message'

/** A message of the server's, as far as it says itself what it is. */
export type ReadMessage = Omit<Message, 'body'> & {
	chat: string
	epoch: number
	sender: string
	id: string
	bytes: Bytes
}

/** Undefined for what is none. */
export function readMessage({ body, ...message }: Message): ReadMessage | undefined {
	const bytes = bytesIn(body)
	const header = bytes && readMessageHeader(bytes)
	if (!bytes || !header) return undefined
	const { chat, sender, message: id, epoch } = header
	return { ...message, chat: toBase64url(chat), sender: toBase64url(sender), id: toBase64url(id), epoch, bytes }
}

type Judging = {
	chat: Pick<HeldChat, 'peer' | 'epochs'>
	log: readonly HeldMessage[]
	/** Of all messages in the log. */
	ids: ReadonlySet<string>
	/** The member's own id. */
	self: string
}

/**
 * Whether a message is the chat's next one: its place and sender, not yet what it holds. `known`: it stands there already, to the byte.
 */
export async function placeMessage(
	read: ReadMessage,
	{ chat, log, ids, self }: Judging,
): Promise<{ message: HeldMessage; epoch: HeldEpoch } | { fault: ChatFault } | 'known'> {
	const epoch = chat.epochs.find((one) => one.epoch === read.epoch)
	if (!epoch) return { fault: 'unopened' }
	if (read.sender !== self && read.sender !== chat.peer) return { fault: 'foreign' }
	const head = headOf(read.bytes)
	const held = read.seq <= epoch.count ? log[epoch.first + read.seq - 1] : undefined
	if (held) return held.head === toBase64url(head) ? 'known' : { fault: 'rewritten' }
	if (read.seq !== epoch.count + 1) return { fault: 'missing' }
	if (chat.epochs.some((one) => one.epoch > epoch.epoch && one.count > 0)) return { fault: 'rewritten' }
	if (ids.has(read.id)) return { fault: 'doubled' }
	const stamp = bytesIn(read.stamp)
	if (stamp?.length !== 40) return { fault: 'malformed' }
	const hash = toBase64url(await continueHistory(hashIn(epoch.hash), head))
	const message: HeldMessage = {
		id: read.id,
		epoch: epoch.epoch,
		seq: read.seq,
		isOwn: read.sender === self,
		at: timeIn(stamp),
		state: 'sealed',
		kind: 0,
		text: '',
		seen: 0,
		hash,
		head: toBase64url(head),
		stamp: read.stamp,
		kf: '',
		body: toBase64url(read.bytes),
	}
	const { made: _, ...kept } = epoch
	return { message, epoch: { ...kept, first: epoch.count === 0 ? log.length : epoch.first, hash, count: read.seq } }
}

/** What its sender says of the directory. */
export type ToldHead = { size: number; root: Bytes }

export type Opened = { message: HeldMessage; fault?: ChatFault; head?: ToldHead }

/**
 * Opens a message that stands in its place. One that does not open, or whose sender saw another history, is not true; the second is a
 * fault of the server's, or of the sender's.
 */
export async function openHeld(
	message: HeldMessage,
	{ root, epoch, log }: { root: ChatRoot; epoch: HeldEpoch; log: readonly HeldMessage[] },
): Promise<Opened> {
	const { body = '', ...rest } = message
	const content = await openMessage(fromBase64url(body), root)
	if (!content) return { message: { ...rest, state: 'false' } }
	const { kind, text, seen, kf, seenHash, logSize, logRoot } = content
	if (seen >= message.seq || hashAt(epoch, log, seen) !== toBase64url(seenHash))
		return { message: { ...rest, state: 'false' }, fault: 'other history' }
	const said = { kind, text, seen, kf: toBase64url(kf) }
	return { message: { ...rest, ...said, state: 'true' }, head: { size: logSize, root: logRoot } }
}

/** The history with the first `count` messages of an epoch. */
export function hashAt({ start, first }: HeldEpoch, log: readonly HeldMessage[], count: number): string | undefined {
	return count === 0 ? start : log[first + count - 1]?.hash
}

export function hashIn(text: string): HistoryHash {
	return taken('HistoryHash', fromBase64url(text))
}

/** The end of the year 9999: screens have no later day. */
const latest = Date.UTC(10_000, 0) - 1

/** Unix milliseconds; of a server that says anything, any that a screen can show. */
function timeIn(stamp: Bytes): number {
	try {
		return Math.min(readUnsigned(stamp.subarray(0, 8)), latest)
	} catch {
		return 0
	}
}

function bytesIn(text: string): Bytes | undefined {
	try {
		return fromBase64url(text)
	} catch {
		return undefined
	}
}
