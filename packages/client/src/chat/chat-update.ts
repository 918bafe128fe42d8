import type { Message } from '@ydo/contract/chats'
import type { ChatFault, ChatViolation, HeldChat, HeldEpoch, HeldMessage } from '@ydo/contract/held-chats'
import { type ChatRoot, type HistoryHash, taken } from '@ydo/crypto/branded'
import { type Bytes, fromBase64url, readUnsigned, toBase64url } from '@ydo/crypto/bytes'
import { continueHistory } from '@ydo/crypto/chat-history'
import { headOf, openMessage, readMessageHeader } from '@ydo/crypto/chat-message'
import { foldMessage } from './chat-state.ts'

/** A message from the server with its unverified header fields. */
export type ReadMessage = Omit<Message, 'body'> & {
	chat: string
	epoch: number
	sender: string
	id: string
	bytes: Bytes
}

/** Undefined for an invalid message. */
export function readMessage({ body, ...message }: Message): ReadMessage | undefined {
	const bytes = bytesIn(body)
	const header = bytes && readMessageHeader(bytes)
	if (!bytes || !header) return undefined
	const { chat, sender, message: id, epoch } = header
	return { ...message, chat: toBase64url(chat), sender: toBase64url(sender), id: toBase64url(id), epoch, bytes }
}

export type ChatUpdate = ReturnType<typeof createChatUpdate>

type Options = {
	id: string
	chat: HeldChat
	log: readonly HeldMessage[]
	/** True if all messages predate this device. */
	isNew: boolean
	/** The member's own id. */
	self: string
	now(): number
}

/** A chat to which messages are added and opened, in memory. It stops at the first one that cannot belong to it. */
export function createChatUpdate({ id, chat: before, log: known, isNew, self, now }: Options) {
	let chat = before
	const log = [...known]
	const ids = new Set(log.map((message) => message.id))
	/** The index of the first new or changed message. */
	let from = log.length
	let violation: ChatViolation | undefined
	let hasPeerMessage = false

	/** Checks that a message is the chat's next one: its place and sender, not its content. `known`: the log has it already, byte for byte. */
	async function place(
		read: ReadMessage,
	): Promise<{ message: HeldMessage; epoch: HeldEpoch } | { fault: ChatFault } | 'known'> {
		const epoch = chat.epochs.find((one) => one.epoch === read.epoch)
		if (!epoch) return { fault: 'unopened' }
		const isOwn = read.sender === self
		if (!isOwn && read.sender !== chat.peer) return { fault: 'foreign' }
		const bytes = headOf(read.bytes)
		const head = toBase64url(bytes)
		const stored = read.seq <= epoch.count ? log[epoch.first + read.seq - 1] : undefined
		if (stored) return stored.head === head ? 'known' : { fault: 'rewritten' }
		if (read.seq !== epoch.count + 1) return { fault: 'missing' }
		if (ids.has(read.id)) return { fault: 'doubled' }
		const { seq, stamp } = read
		const stampBytes = bytesIn(stamp)
		if (stampBytes?.length !== 40) return { fault: 'malformed' }
		const hash = toBase64url(await continueHistory(hashIn(epoch.hash), bytes))
		const unopened = { state: 'sealed', kind: 0, text: '', seen: 0, kf: '', body: toBase64url(read.bytes) } as const
		const about = { id: read.id, epoch: epoch.epoch, seq, isOwn, at: timeIn(stampBytes), hash, head, stamp }
		const { made: _, ...kept } = epoch
		const next = { ...kept, first: epoch.count === 0 ? log.length : epoch.first, hash, count: seq }
		return { message: { ...about, ...unopened }, epoch: next }
	}

	/** Adds the chat's next message, and opens it if the root is known. */
	async function add(read: ReadMessage, root: ChatRoot | undefined): Promise<void> {
		const placed = await place(read)
		if (placed === 'known') return
		if ('fault' in placed) {
			const { seq, stamp, bytes } = read
			return refuse(placed.fault, { seq, stamp, body: toBase64url(bytes) })
		}
		const { message, epoch } = placed
		const index = log.push(message) - 1
		ids.add(message.id)
		const epochs = chat.epochs.map((one) => (one.epoch === epoch.epoch ? epoch : one))
		const isBack = chat.outbox.some((item) => item.id === message.id)
		const outbox = isBack ? chat.outbox.filter((item) => item.id !== message.id) : chat.outbox
		chat = { ...chat, epochs, outbox }
		if (root && epoch.init === undefined) await open(index, root, message.isOwn && !isBack)
	}

	/** Opens a message in its place. It is `false` if it does not open, or if its sender saw a different history. */
	async function open(index: number, root: ChatRoot, isElsewhere: boolean): Promise<void> {
		const sealed = log[index]
		const epoch = chat.epochs.find((one) => one.epoch === sealed?.epoch)
		if (!sealed || !epoch) return
		const { body = '', ...rest } = sealed
		const content = await openMessage(fromBase64url(body), root)
		const isSameHistory =
			content !== undefined &&
			content.seen < sealed.seq &&
			hashAt(epoch, log, content.seen) === toBase64url(content.seenHash)
		const message: HeldMessage = isSameHistory
			? { ...rest, ...opened(content), state: 'true' }
			: { ...rest, state: 'false' }
		log[index] = message
		from = Math.min(from, index)
		const placeOf = (other: string) => log.findIndex((one) => one.id === other)
		const seenPlace = epoch.first + message.seen
		const folding = { place: index, seenPlace, isPast: isNew, isElsewhere, placeOf }
		chat = { ...chat, fold: foldMessage(chat.fold, message, folding) }
		// Server or sender showed another history.
		if (content && !isSameHistory) refuse('other history', sealed)
		if (message.isOwn) return
		hasPeerMessage = true
		if (isSameHistory && content.logSize > 0)
			chat = { ...chat, toldHead: { size: content.logSize, root: toBase64url(content.logRoot) } }
	}

	function refuse(fault: ChatFault, refused: Refused): void {
		violation = violationOf(before, { chat: id, fault, at: now() }, refused)
	}

	return {
		add,
		/** Opens all messages that arrived before the root was known. */
		async openEpoch(epoch: number, root: ChatRoot): Promise<void> {
			for (const [index, message] of log.entries()) {
				if (message.epoch !== epoch || message.state !== 'sealed' || violation) continue
				await open(index, root, message.isOwn)
			}
			chat = { ...chat, epochs: chat.epochs.map((one) => (one.epoch === epoch ? withRoot(one, root) : one)) }
		},
		result: () => ({ id, chat, log, from, violation, hasPeerMessage }),
	}
}

function opened({ kind, text, seen, kf }: { kind: number; text: string; seen: number; kf: Uint8Array }) {
	return { kind, text, seen, kf: toBase64url(kf) }
}

function withRoot({ init, ...epoch }: HeldEpoch, root: ChatRoot): HeldEpoch {
	const made = epoch.isOwn && epoch.count === 0 ? init : undefined
	return { ...epoch, root: toBase64url(root), ...(made !== undefined && { made }) }
}

/** The history hash after the first `count` messages of an epoch. */
export function hashAt({ start, first }: HeldEpoch, log: readonly HeldMessage[], count: number): string | undefined {
	return count === 0 ? start : log[first + count - 1]?.hash
}

export function hashIn(text: string): HistoryHash {
	return taken('HistoryHash', fromBase64url(text))
}

/** A message from the server. */
type Refused = { body?: string | undefined; seq: number; stamp: string }

/** A record of data that cannot belong to the chat, with the last valid position before it. */
export function violationOf(
	{ epochs }: Pick<HeldChat, 'epochs'>,
	about: Pick<ChatViolation, 'chat' | 'fault' | 'at'>,
	refused: string | Refused,
): ChatViolation {
	const { epoch = 0, count = 0, hash = '' } = epochs.findLast((one) => one.count > 0) ?? {}
	const valid = { ...about, epoch, seq: count, hash }
	if (typeof refused === 'string') return { ...valid, refused }
	const { body = '', seq: refusedSeq, stamp } = refused
	return { ...valid, refused: body, refusedSeq, stamp }
}

/** The end of the year 9999, the latest day screens can show. */
const latest = Date.UTC(10_000, 0) - 1

/** Unix milliseconds, clamped to the displayable range whatever the server sends. */
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
