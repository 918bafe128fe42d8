import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

// Source: docs/crypto.md, "Directory": version u8 1 | event u8 | member 16 | previous u32 | season u16 | season key 32
// | identity 32 | hash of the chat key 32 | time u64 | signature 64.
export const leafLength = 192
/** The signed part. */
const signedLength = 128
const version = 1

/** Events of a leaf, numbered from 1. The last three belong to the log itself and to no member. */
const events = ['join', 'season', 'reset', 'leave', 'restored', 'release', 'witnesses'] as const

export type LeafEvent = (typeof events)[number]

export type LogEvent = 'restored' | 'release' | 'witnesses'

export function isOfLog(event: LeafEvent): event is LogEvent {
	return event === 'restored' || event === 'release' || event === 'witnesses'
}

/** One line of the directory: a member's keys from here on. */
export type Leaf = {
	event: LeafEvent
	/** The member's 16 bytes. */
	member: Uint8Array
	/** Index of the member's previous leaf, plus 1; 0 if there is none. */
	previous: number
	season: number
	/**
	 * X25519, 32 bytes. In an event of the log itself, its data: the time restored to (u64, then zeros), or the SHA-256 of the release's
	 * manifest, or of the witness policy.
	 */
	seasonKey: Uint8Array
	/** Ed25519, 32 bytes; the log's own key in its events. */
	identity: Uint8Array
	/** SHA-256 of the X-Wing key. */
	chatKeyHash: Uint8Array
	/** Unix milliseconds. */
	time: number
	signature: Uint8Array
}

/** @throws RangeError for a part of another length, and for a number that does not fit */
export function encodeLeaf({ signature, ...leaf }: Leaf): Uint8Array {
	return concatBytes(encodeSigned(leaf), sized(signature, 64))
}

/** Decodes a leaf; undefined if malformed. directory.ts checks whether it is valid at its place. */
export function decodeLeaf(bytes: Uint8Array): Leaf | undefined {
	const event = events[(bytes[1] ?? 0) - 1]
	if (bytes.length !== leafLength || bytes[0] !== version || !event) return undefined
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
	const time = Number(view.getBigUint64(120))
	if (!Number.isSafeInteger(time)) return undefined
	return {
		event,
		member: bytes.slice(2, 18),
		previous: view.getUint32(18),
		season: view.getUint16(22),
		seasonKey: bytes.slice(24, 56),
		identity: bytes.slice(56, 88),
		chatKeyHash: bytes.slice(88, 120),
		time,
		signature: bytes.slice(signedLength),
	}
}

/** The message that the identity key signs, for a leaf of this institute. */
export function leafToSign(institute: string, leaf: Omit<Leaf, 'signature'>): Uint8Array<ArrayBuffer> {
	return signedPart(institute)(encodeSigned(leaf))
}

/** As `leafToSign`, for encoded leaves. */
export function signedPart(institute: string): (bytes: Uint8Array) => Uint8Array<ArrayBuffer> {
	const label = utf8ToBytes(`ydo/leaf/v1\0${institute.normalize('NFC')}\0`)
	return (bytes) => {
		const message = new Uint8Array(label.length + signedLength)
		message.set(label)
		message.set(bytes.subarray(0, signedLength), label.length)
		return message
	}
}

function encodeSigned(leaf: Omit<Leaf, 'signature'>): Uint8Array {
	const { event, member, previous, season, seasonKey, identity, chatKeyHash, time } = leaf
	const bytes = new Uint8Array(signedLength)
	const view = new DataView(bytes.buffer)
	bytes.set([version, events.indexOf(event) + 1])
	bytes.set(sized(member, 16), 2)
	view.setUint32(18, fitting(previous, 4))
	view.setUint16(22, fitting(season, 2))
	bytes.set(sized(seasonKey, 32), 24)
	bytes.set(sized(identity, 32), 56)
	bytes.set(sized(chatKeyHash, 32), 88)
	view.setBigUint64(120, BigInt(fitting(time, 8)))
	return bytes
}

function sized(bytes: Uint8Array, length: number): Uint8Array {
	if (bytes.length !== length) throw new RangeError(`a part of a leaf has ${bytes.length} bytes instead of ${length}`)
	return bytes
}

function fitting(value: number, length: number): number {
	if (!Number.isSafeInteger(value) || value < 0 || value >= 256 ** length)
		throw new RangeError(`no unsigned integer of ${length} bytes`)
	return value
}
