import { type ChatRoot, type MemberId, type SealedMessage, taken } from './branded.ts'
import {
	type Bytes,
	concat,
	isSameBytes,
	label,
	type Random,
	readUnsigned,
	readUtf8,
	sized,
	unsigned,
	utf8,
} from './bytes.ts'
import { hkdf, hmac, open, seal } from './primitives.ts'

// Source: docs/crypto.md, "Chat": version u8 1 | 0 u8 | chat 16 | epoch u32 | sender 16 | message 16 | commitment 32 | ciphertext.
const headerLength = 54
const headLength = headerLength + 32
const tagLength = 16
/** Fields before the text: kf 32 | kind u8 | seen u32 | seenHash 32 | log size u64 | log root 32 | length u16. */
const textAt = 111
/** Plaintexts have 64 · 2ⁿ bytes, the smallest that fits the text. */
const plainLeast = 128
const plainMost = 8192

/** Identifies a message of a chat. `message` is fresh for every encryption: 16 random bytes. */
export type MessageHeader = { chat: Bytes; epoch: number; sender: MemberId; message: Bytes }

export type MessageContent = {
	kind: number
	text: string
	/** Number of messages of this chat and epoch that the sender has, and their history hash. */
	seen: number
	seenHash: Bytes
	/** The directory as known to the sender. */
	logSize: number
	logRoot: Bytes
}

/**
 * Seals a message with a fresh `kf`: with it, kind and text can be verified by the head alone.
 * @throws RangeError for a text that is too long, and for parts that do not fit
 */
export async function sealMessage(
	header: MessageHeader,
	content: MessageContent,
	{ root, random }: { root: ChatRoot; random: Random },
): Promise<{ message: SealedMessage; kf: Bytes }> {
	const encoded = encodeHeader(header)
	const kf = random(32)
	const plain = plainOf(content, kf)
	const head = concat(encoded, await commitmentOf(encoded, { kf, kind: content.kind, text: utf8(content.text) }))
	return { message: concat(head, await seal(plain, await sealingOf(root, head))) as SealedMessage, kf }
}

/** The unverified header of a message; undefined if malformed. */
export function readMessageHeader(message: Bytes): MessageHeader | undefined {
	const plain = message.length - headLength - tagLength
	if (!isPlainLength(plain) || message[0] !== 1 || message[1] !== 0) return undefined
	return {
		chat: message.slice(2, 18),
		epoch: readUnsigned(message.subarray(18, 22)),
		sender: taken('MemberId', message.subarray(22, 38)),
		message: message.slice(38, headerLength),
	}
}

/** Header and commitment, which the history, the stamp and reports cover. */
export function headOf(message: Bytes): Bytes {
	return message.slice(0, headLength)
}

/** Decrypts and verifies a message of this chat; undefined for anything malformed, altered or not sealed by its sender. */
export async function openMessage(
	message: Bytes,
	root: ChatRoot,
): Promise<(MessageContent & { kf: Bytes }) | undefined> {
	if (!readMessageHeader(message)) return undefined
	const head = headOf(message)
	const plain = await open(message.slice(headLength), await sealingOf(root, head))
	const content = plain && contentOf(plain)
	if (!content) return undefined
	const commitment = await commitmentOf(head.slice(0, headerLength), { ...content, text: utf8(content.text) })
	return isSameBytes(commitment, head.slice(headerLength)) ? content : undefined
}

type Committed = { kf: Bytes; kind: number; text: Bytes }

function commitmentOf(header: Bytes, { kf, kind, text }: Committed): Promise<Bytes> {
	return hmac(kf, label('ydo/chat/commit/v1'), header, unsigned(kind, 1), text)
}

async function sealingOf(root: ChatRoot, head: Bytes) {
	const salt = head.slice(38, headerLength)
	const derived = await hkdf(root, { salt, info: concat(label('ydo/chat/msg/v1'), head), length: 44 })
	return { key: derived.slice(0, 32), iv: derived.slice(32), additional: head }
}

function encodeHeader({ chat, epoch, sender, message }: MessageHeader): Bytes {
	return concat(Uint8Array.of(1, 0), sized(chat, 16), unsigned(epoch, 4), sized(sender, 16), sized(message, 16))
}

function plainOf({ kind, text, seen, seenHash, logSize, logRoot }: MessageContent, kf: Bytes): Bytes {
	const words = utf8(text)
	if (words.length > plainMost - textAt) throw new RangeError(`a text has ${plainMost - textAt} bytes at most`)
	const history = [unsigned(seen, 4), sized(seenHash, 32), unsigned(logSize, 8), sized(logRoot, 32)]
	const filled = concat(kf, unsigned(kind, 1), ...history, unsigned(words.length, 2), words)
	return concat(filled, new Uint8Array(plainLengthOf(words.length) - filled.length))
}

function contentOf(plain: Bytes): (MessageContent & { kf: Bytes }) | undefined {
	const length = readUnsigned(plain.subarray(textAt - 2, textAt))
	const end = textAt + length
	if (plain.length !== plainLengthOf(length) || plain.subarray(end).some((byte) => byte !== 0)) return undefined
	const text = readUtf8(plain.subarray(textAt, end))
	// In another form, a report would show other bytes than were committed to. A log size beyond 2⁵³ − 1 is invalid.
	if (text?.normalize('NFC') !== text || text === undefined || !isSafe(plain.subarray(69, 77))) return undefined
	return {
		kf: plain.slice(0, 32),
		kind: plain[32] ?? 0,
		seen: readUnsigned(plain.subarray(33, 37)),
		seenHash: plain.slice(37, 69),
		logSize: readUnsigned(plain.subarray(69, 77)),
		logRoot: plain.slice(77, textAt - 2),
		text,
	}
}

function isSafe(u64: Bytes): boolean {
	return u64[0] === 0 && (u64[1] ?? 0) < 32
}

function plainLengthOf(textLength: number): number {
	let length = plainLeast
	while (length < textAt + textLength) length *= 2
	return length
}

function isPlainLength(length: number): boolean {
	return length >= plainLeast && length <= plainMost && (length & (length - 1)) === 0
}
