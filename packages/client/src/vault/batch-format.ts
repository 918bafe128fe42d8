import { taken } from '@ydo/crypto/branded'
import {
	type Bytes,
	concat,
	fromBase64url,
	type Random,
	readUnsigned,
	toBase64url,
	unsigned,
	utf8,
} from '@ydo/crypto/bytes'
import { type Kind, kinds, noteBytes } from '@ydo/crypto/choices'
import type { AcceptedMatch, LikeEvent } from '#likes/likes-state.ts'

// Source: docs/crypto.md, "Events of a batch".
//
//     batch = device u32 | time u64 | leaf u32 | week u32 | number u32 | count u8 | count × (kind in the top bit, peer's leaf) u32
//             | events | zeros
//     event = type u8 | id u32 | length u16 | body
//
// An event whose body exceeds `mostBody` is split into events of type `part`, whose body is isLast u8 | type u8 | chunk.

/** A preference of the member for all devices: the last one of a name counts. At most 120 bytes of name and 4,096 of text. */
export type SettingEvent = { type: 'setting'; name: string; text: string }

/** An event queued for a device's next batch. */
export type VaultEvent = LikeEvent | SettingEvent | { type: 'senderLeft' }

/** Ballots of a slot's tick, recorded so that none is sent twice. */
export type SlotRecords = {
	/** Log index of the own leaf that the tick is sent under; `noTick` if the slot has no tick, and the rest is 0 then. */
	leaf: number
	week: number
	number: number
	ballots: readonly { readonly kind: Kind; readonly peerLeaf: number }[]
}

/** Value of `leaf` in a slot without a tick. */
export const noTick = 2 ** 32 - 1

/** Content of one slot of a device. Its entry has a fixed size. */
export type BatchContent = {
	type: 'batch'
	/** The first 4 bytes of the device's name in the vault. */
	device: number
	time: number
	records: SlotRecords
	/** Encoded events: with their ids, and split if long. */
	events: readonly Bytes[]
}

/** Bytes of a batch after its entry's mark: with mark, type and length the plaintext has 1,024. */
const batchLength = 999
const eventHeader = 7
const mostBody = 700
/** Bytes of a batch before its ballots and events. */
const batchHeader = 25

/** Bytes left for events in a batch with this many ballots. */
export function roomFor(ballots: number): number {
	return batchLength - batchHeader - 4 * ballots
}

export function batchBytes({ device, time, records, events }: BatchContent): Bytes {
	const { leaf, week, number, ballots } = records
	const filled = concat(
		...[unsigned(device, 4), unsigned(time, 8), unsigned(leaf, 4), unsigned(week, 4), unsigned(number, 4)],
		unsigned(ballots.length, 1),
		...ballots.map(ballotBytes),
		...events,
	)
	if (filled.length > batchLength) throw new RangeError('a batch is full')
	return concat(filled, new Uint8Array(batchLength - filled.length))
}

/** @throws RangeError if malformed, as do the other readers */
export function readBatch(reader: ByteReader): BatchContent {
	const [device, time] = [reader.number(4), reader.number(8)]
	const [leaf, week, number] = [reader.number(4), reader.number(4), reader.number(4)]
	const ballots = Array.from({ length: reader.number(1) }, () => readBallot(reader))
	const records: SlotRecords = { leaf, week, number, ballots }
	return { type: 'batch', device, time, records, events: readEvents(reader.rest()) }
}

type RecordedBallot = SlotRecords['ballots'][number]

/** The peer's leaf u32, with the kind in its top bit. */
export function ballotBytes({ kind, peerLeaf }: RecordedBallot): Bytes {
	return unsigned(kinds.indexOf(kind) * 2 ** 31 + peerLeaf, 4)
}

export function readBallot(reader: ByteReader): RecordedBallot {
	const value = reader.number(4)
	return { kind: value >= 2 ** 31 ? 'friends' : 'dating', peerLeaf: value % 2 ** 31 }
}

function readEvents(bytes: Bytes): Bytes[] {
	const events: Bytes[] = []
	let at = 0
	while (at + eventHeader <= bytes.length && bytes[at] !== 0) {
		const end = at + eventHeader + readUnsigned(bytes.subarray(at + 5, at + 7))
		if (end > bytes.length) throw new RangeError('an event ends behind its batch')
		const event = bytes.slice(at, end)
		decodeEvent(event)
		events.push(event)
		at = end
	}
	if (bytes.subarray(at).some((byte) => byte !== 0)) throw new RangeError('more stands in a batch than events')
	return events
}

const types = {
	liked: 1,
	passed: 2,
	undone: 3,
	withdrawn: 4,
	noteChanged: 5,
	setting: 6,
	resetHeld: 7,
	accepted: 8,
	senderLeft: 9,
	part: 255,
} as const

/** Encodes an event for a batch: as one part, or several if it is long. @throws RangeError for a text that is too long */
export function encodeEvent(event: VaultEvent, random: Random): Bytes[] {
	const body = bodyOf(event)
	if (body.length <= mostBody) return [framed(types[event.type], body, random)]
	const parts: Bytes[] = []
	for (let at = 0; at < body.length; at += mostBody - 2) {
		const isLast = at + mostBody - 2 >= body.length
		const type = unsigned(types[event.type], 1)
		parts.push(
			framed(types.part, concat(unsigned(isLast ? 1 : 0, 1), type, body.subarray(at, at + mostBody - 2)), random),
		)
	}
	return parts
}

export function eventId(bytes: Bytes): number {
	return readUnsigned(bytes.subarray(1, 5))
}

/** A decoded event with its id: the event, a part of one, or `unknown` if a later version wrote it. */
export type ReadEvent = { id: number } & (
	| { event: VaultEvent }
	| { part: { type: number; body: Bytes; isLast: boolean } }
	| { unknown: true }
)

/** @throws RangeError if malformed */
export function decodeEvent(bytes: Bytes): ReadEvent {
	const [type = 0, id] = [bytes[0], eventId(bytes)]
	const body = bytes.slice(eventHeader)
	if (type !== types.part) return { id, ...readBody(type, body) }
	return { id, part: { isLast: body[0] === 1, type: body[1] ?? 0, body: body.slice(2) } }
}

/** The event of this type and body; `unknown` if a later version wrote it. */
export function readBody(type: number, body: Bytes): { event: VaultEvent } | { unknown: true } {
	const read = readers[type]
	if (!read) return { unknown: true }
	const reader = createByteReader(body)
	const event = read(reader)
	if (reader.rest().length > 0) throw new RangeError('more stands in an event than it says')
	return { event }
}

function framed(type: number, body: Bytes, random: Random): Bytes {
	return concat(unsigned(type, 1), random(4), unsigned(body.length, 2), body)
}

function bodyOf(event: VaultEvent): Bytes {
	switch (event.type) {
		case 'liked':
			return concat(idBytes(event.peer), kindByte(event.kind), unsigned(event.at, 8), textBytes(event.text, noteBytes))
		case 'passed':
		case 'undone':
		case 'withdrawn':
			return idBytes(event.peer)
		case 'noteChanged':
			return concat(idBytes(event.peer), textBytes(event.text, noteBytes))
		case 'setting':
			return settingBytes(event)
		case 'resetHeld':
			return concat(idBytes(event.peer), unsigned(event.leaf, 4), unsigned(event.at, 8))
		case 'accepted':
			return acceptedBytes(event)
		case 'senderLeft':
			return new Uint8Array()
	}
}

const readers: Record<number, (reader: ByteReader) => VaultEvent> = {
	[types.liked]: (reader) => ({
		type: 'liked',
		...{ peer: reader.id(16), kind: readKind(reader), at: reader.number(8), text: reader.text() },
	}),
	[types.passed]: (reader) => ({ type: 'passed', peer: reader.id(16) }),
	[types.undone]: (reader) => ({ type: 'undone', peer: reader.id(16) }),
	[types.withdrawn]: (reader) => ({ type: 'withdrawn', peer: reader.id(16) }),
	[types.noteChanged]: (reader) => ({ type: 'noteChanged', peer: reader.id(16), text: reader.text() }),
	[types.setting]: (reader) => ({ type: 'setting', ...readSetting(reader) }),
	[types.resetHeld]: (reader) => ({
		type: 'resetHeld',
		...{ peer: reader.id(16), leaf: reader.number(4), at: reader.number(8) },
	}),
	[types.accepted]: (reader) => ({ type: 'accepted', ...readAccepted(reader) }),
	[types.senderLeft]: () => ({ type: 'senderLeft' }),
}

/** The 16 bytes of an id. @throws RangeError for another length */
export function idBytes(id: string): Bytes {
	return taken('MemberId', fromBase64url(id))
}

/** A text prefixed by its length in one byte. @throws RangeError beyond `most` bytes */
export function textBytes(text: string, most: number): Bytes {
	const bytes = utf8(text)
	if (bytes.length > most) throw new RangeError(`a text has at most ${most} bytes here`)
	return concat(unsigned(bytes.length, 1), bytes)
}

export function kindByte(kind: Kind): Bytes {
	return unsigned(kinds.indexOf(kind), 1)
}

export function readKind(reader: ByteReader): Kind {
	const kind = kinds[reader.number(1)]
	if (!kind) throw new RangeError('no such kind')
	return kind
}

const mostOfName = 120
const mostOfSetting = 4096

/** name | length u16 | text. @throws RangeError for more than fits */
export function settingBytes({ name, text }: { name: string; text: string }): Bytes {
	const bytes = utf8(text)
	if (bytes.length > mostOfSetting) throw new RangeError(`a setting has at most ${mostOfSetting} bytes`)
	return concat(textBytes(name, mostOfName), unsigned(bytes.length, 2), bytes)
}

export function readSetting(reader: ByteReader): { name: string; text: string } {
	return { name: reader.text(), text: reader.text(2) }
}

/** id 16 | peer 16 | kind u8 | week u32 | own leaf u32 | peer's leaf u32 | day u32 | psk 32 | peer's psk 32 | text | own text */
export function acceptedBytes(match: AcceptedMatch): Bytes {
	const { id, peer, kind, week, ownLeaf, peerLeaf, day, ownPsk, peerPsk } = match
	const numbers = [unsigned(week, 4), unsigned(ownLeaf, 4), unsigned(peerLeaf, 4), unsigned(day, 4)]
	const texts = [textBytes(match.text, noteBytes), textBytes(match.ownText, noteBytes)]
	return concat(idBytes(id), idBytes(peer), kindByte(kind), ...numbers, ownPsk, peerPsk, ...texts)
}

export function readAccepted(reader: ByteReader): AcceptedMatch {
	const [id, peer, kind] = [reader.id(16), reader.id(16), readKind(reader)]
	const [week, ownLeaf, peerLeaf, day] = [reader.number(4), reader.number(4), reader.number(4), reader.number(4)]
	const [ownPsk, peerPsk] = [taken('ChatPsk', reader.bytes(32)), taken('ChatPsk', reader.bytes(32))]
	return { id, peer, kind, week, ownLeaf, peerLeaf, day, ownPsk, peerPsk, text: reader.text(), ownText: reader.text() }
}

/** Reads a binary format sequentially. Every method throws RangeError beyond the end. */
export type ByteReader = {
	bytes(length: number): Bytes
	number(length: 1 | 2 | 4 | 8): number
	/** An id of `length` bytes, as base64url. */
	id(length: number): string
	/** UTF-8 text prefixed by its length in one byte, or in two. */
	text(lengthBytes?: 1 | 2): string
	/** All remaining bytes. */
	rest(): Bytes
}

export function createByteReader(source: Bytes): ByteReader {
	let at = 0
	const bytes = (length: number) => {
		if (at + length > source.length) throw new RangeError('it ends too early')
		at += length
		return source.slice(at - length, at)
	}
	const number = (length: 1 | 2 | 4 | 8) => readUnsigned(bytes(length))
	return {
		bytes,
		number,
		id: (length) => toBase64url(bytes(length)),
		text: (lengthBytes = 1) =>
			new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes(number(lengthBytes))),
		rest: () => bytes(source.length - at),
	}
}
