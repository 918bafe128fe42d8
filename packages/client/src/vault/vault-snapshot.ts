import { taken } from '@ydo/crypto/branded'
import { type Bytes, concat, fromBase64url, unsigned } from '@ydo/crypto/bytes'
import { noteBytes } from '@ydo/crypto/choices'
import type { BallotRecord, Like, LikesState } from '#likes/likes-state.ts'
import {
	acceptedBytes,
	type ByteReader,
	ballotBytes,
	createByteReader,
	idBytes,
	kindByte,
	readAccepted,
	readBallot,
	readKind,
	readSetting,
	settingBytes,
	textBytes,
} from './batch-format.ts'
import {
	type ChainHead,
	chatRootBytes,
	decodeContent,
	encodeContent,
	readChatRoot,
	readSeason,
	readWrap,
	seasonBytes,
	type VaultClock,
	type VaultContent,
	wrapBytes,
} from './vault-content.ts'
import { chatRootName, type DeviceState, mostLikes, mostRecords, recentEvents, type VaultState } from './vault-state.ts'

// Source: docs/crypto.md, "Snapshots". A snapshot replaces all entries before it. Its size depends only on the size of the log and on the
// number of accepted matches, chats, backups and devices: likes, records, decisions and settings are padded to fixed rooms.

export const snapshotType = 128
const version = 2
/** Plaintexts are padded to a multiple of this many bytes. */
const grain = 4096
/** Type, length and mark of an entry, which precede the body. */
const before = 25
const likeLength = 1 + 16 + 1 + 8 + 1 + noteBytes
const recordLength = 12
const settingsRoom = 8192
const partRoom = 4352
/** Slots for decisions about members without a leaf in the log as stored here. */
const strangerRooms = 64

/** The state, and the clock by which a device detects a missing entry. */
export type VaultSnapshot = { state: VaultState; clock: VaultClock }

/**
 * Members of the log's first `count` `join` leaves, in order: each has two bits in a snapshot. Undefined if the device has not read that
 * many yet.
 */
export type MembersOf = (count: number) => readonly string[] | undefined

/** Thrown when a snapshot needs more of the log than is read. */
export class LogBehind extends Error {}

/**
 * Encodes a snapshot's body after its mark. Without `members` it is for this device alone, where size leaks nothing.
 * @throws RangeError if something exceeds its room
 */
export function encodeSnapshot({ state, clock }: VaultSnapshot, members?: readonly string[]): Bytes {
	const filled = concat(
		...[unsigned(version, 1), unsigned(state.origin, 4)],
		listOf(Object.entries(clock), ([author, { count, act }]) =>
			concat(fromBase64url(author), unsigned(count, 4), fromBase64url(act)),
		),
		listOf(Object.entries(state.devices), ([device, known]) => deviceBytes(Number(device), known)),
		roomOf(partRoom, listOf(partsOf(state), partBytes)),
		optional(state.root, ({ root, created }) => concat(root, unsigned(created, 8))),
		listOf(state.seasons, seasonBytes),
		likesBytes(state.likes, members),
		listOf(state.wraps, wrapBytes),
		listOf(state.awaited, (leaf) => concat(unsigned(leaf.length, 2), leaf)),
		roomOf(
			settingsRoom,
			listOf(Object.entries(state.settings), ([name, text]) => settingBytes({ name, text })),
		),
		listOf(Object.entries(state.chatRoots), ([name, root]) => chatRootBytes({ ...chatOf(name), root })),
		optional(state.lastTick, ({ leaf, week, number }) =>
			concat(unsigned(leaf, 4), unsigned(week, 4), unsigned(number, 4)),
		),
		...[unsigned(state.recent.length, 2), ...state.recent.map((id) => unsigned(id, 4))],
		new Uint8Array(4 * (recentEvents - state.recent.length)),
	)
	return concat(filled, new Uint8Array(grain - 1 - ((filled.length + before - 1) % grain)))
}

/** Decodes a snapshot's body; undefined if malformed. @throws LogBehind */
export function decodeSnapshot(body: Bytes, membersOf: MembersOf): VaultSnapshot | undefined {
	try {
		return readSnapshot(createByteReader(body), membersOf)
	} catch (error) {
		if (error instanceof LogBehind) throw error
		return undefined
	}
}

function readSnapshot(reader: ByteReader, membersOf: MembersOf): VaultSnapshot | undefined {
	if (reader.number(1) !== version) return undefined
	const origin = reader.number(4)
	const clock = readList(reader, () => [reader.id(8), { count: reader.number(4), act: reader.id(8) }] as const)
	const devices = readList(reader, () => readDevice(reader))
	const parts = readRoom(reader, (room) => readList(room, () => readPart(room)))
	const root = readOptional(reader, () => ({ root: taken('Root', reader.bytes(32)), created: reader.number(8) }))
	const seasons = readList(reader, () => readSeason(reader))
	const likes = readLikes(reader, membersOf)
	const wraps = readList(reader, () => readWrap(reader))
	const awaited = readList(reader, () => reader.bytes(reader.number(2)))
	const settings = readRoom(reader, (room) => readList(room, () => readSetting(room)))
	const chatRoots = readList(reader, () => readChatRoot(reader))
	const lastTick = readOptional(reader, () => ({
		leaf: reader.number(4),
		week: reader.number(4),
		number: reader.number(4),
	}))
	const count = reader.number(2)
	const recent = Array.from({ length: recentEvents }, () => reader.number(4)).slice(0, count)
	if (reader.rest().some((byte) => byte !== 0)) return undefined
	const state: VaultState = {
		...{ root, seasons, likes, wraps, awaited, origin, lastTick, recent },
		devices: withParts(devices, parts),
		settings: Object.fromEntries(settings.map(({ name, text }) => [name, text])),
		chatRoots: Object.fromEntries(chatRoots.map(({ chat, epoch, root }) => [chatRootName(chat, epoch), root])),
	}
	return { clock: Object.fromEntries(clock), state }
}

function deviceBytes(device: number, { at, hasLeft }: DeviceState): Bytes {
	return concat(unsigned(device, 4), unsigned(at, 8), unsigned(hasLeft ? 1 : 0, 1))
}

function readDevice(reader: ByteReader): [number, DeviceState] {
	return [reader.number(4), { at: reader.number(8), hasLeft: reader.number(1) === 1 }]
}

type Part = { device: number; type: number; body: Bytes }

/** Incomplete events that wait for their remaining parts. */
function partsOf({ devices }: VaultState): Part[] {
	return Object.entries(devices).flatMap(([device, { part }]) => (part ? [{ device: Number(device), ...part }] : []))
}

function partBytes({ device, type, body }: Part): Bytes {
	return concat(unsigned(device, 4), unsigned(type, 1), unsigned(body.length, 2), body)
}

function readPart(reader: ByteReader): Part {
	return { device: reader.number(4), type: reader.number(1), body: reader.bytes(reader.number(2)) }
}

function withParts(devices: readonly [number, DeviceState][], parts: readonly Part[]): VaultState['devices'] {
	const waiting = new Map(parts.map(({ device, type, body }) => [device, { type, body }]))
	return Object.fromEntries(
		devices.map(([device, known]) => {
			const part = waiting.get(device)
			return [device, part ? { ...known, part } : known]
		}),
	)
}

/** season u16 | 64 likes | 2,048 records | two bits a member, 0 nothing, 1 passed, 2 started over | 64 strangers | resets | matches */
function likesBytes(likes: LikesState, members: readonly string[] | undefined): Bytes {
	const { season, open, withdrawn, records, passed, startedOver, resets, matches } = likes
	const all = [...open.map((one) => likeBytes(one, 1)), ...withdrawn.map((one) => likeBytes(one, 2))]
	return concat(
		unsigned(season, 2),
		rooms(all, { count: mostLikes, length: likeLength }),
		rooms(records.map(recordBytes), { count: mostRecords, length: recordLength }),
		decisionBytes(
			new Map([...passed.map((id) => [id, 1] as const), ...startedOver.map((id) => [id, 2] as const)]),
			members,
		),
		listOf(Object.entries(resets), ([peer, { leaf, at }]) => concat(idBytes(peer), unsigned(leaf, 4), unsigned(at, 8))),
		listOf(matches, acceptedBytes),
	)
}

function readLikes(reader: ByteReader, membersOf: MembersOf): LikesState {
	const season = reader.number(2)
	const likes = readRooms(reader, { count: mostLikes, length: likeLength }, readLike)
	const records = readRooms(reader, { count: mostRecords, length: recordLength }, readRecord)
	const decisions = readDecisions(reader, membersOf)
	const resets = readList(reader, () => [reader.id(16), { leaf: reader.number(4), at: reader.number(8) }] as const)
	const matches = readList(reader, () => readAccepted(reader))
	const those = (mark: number) => likes.flatMap((one) => (one.mark === mark ? [one.like] : []))
	const decided = (mark: number) => decisions.flatMap(([id, is]) => (is === mark ? [id] : []))
	return {
		...{ season, records, matches, open: those(1), withdrawn: those(2), passed: decided(1), startedOver: decided(2) },
		resets: Object.fromEntries(resets),
	}
}

function likeBytes({ peer, kind, at, text }: Like, mark: number): Bytes {
	return concat(unsigned(mark, 1), idBytes(peer), kindByte(kind), unsigned(at, 8), textBytes(text, noteBytes))
}

function readLike(reader: ByteReader): { mark: number; like: Like } {
	const mark = reader.number(1)
	return { mark, like: { peer: reader.id(16), kind: readKind(reader), at: reader.number(8), text: reader.text() } }
}

/** week u32 | own leaf u32 | kind in the top bit, peer's leaf u32 */
function recordBytes(record: BallotRecord): Bytes {
	return concat(unsigned(record.week, 4), unsigned(record.leaf, 4), ballotBytes(record))
}

function readRecord(reader: ByteReader): BallotRecord {
	return { week: reader.number(4), leaf: reader.number(4), ...readBallot(reader) }
}

/**
 * count u32 | two bits for each `join` leaf | 64 strangers: mark u8 and id. Beyond 64 only the last strangers stay: otherwise a server that
 * shows cards without leaves could count passes by the snapshot's size.
 */
function decisionBytes(decisions: ReadonlyMap<string, number>, ofLog: readonly string[] | undefined): Bytes {
	const members = ofLog ?? []
	const bits = new Uint8Array(Math.ceil(members.length / 4))
	for (const [at, id] of members.entries()) {
		bits[at >> 2] = (bits[at >> 2] ?? 0) | ((decisions.get(id) ?? 0) << (2 * (at & 3)))
	}
	const known = new Set(members)
	const all = [...decisions].filter(([id]) => !known.has(id))
	const strangers = ofLog ? all.slice(-strangerRooms) : all
	const count = Math.max(strangerRooms, strangers.length)
	const others = strangers.map(([id, is]) => concat(unsigned(is, 1), idBytes(id)))
	return concat(unsigned(members.length, 4), bits, unsigned(count, 4), rooms(others, { count, length: 17 }))
}

function readDecisions(reader: ByteReader, membersOf: MembersOf): [string, number][] {
	const count = reader.number(4)
	const ids = membersOf(count)
	if (!ids) throw new LogBehind(`the log has fewer than ${count} members`)
	const bits = reader.bytes(Math.ceil(count / 4))
	const decided = ids.map((id, at): [string, number] => [id, ((bits[at >> 2] ?? 0) >> (2 * (at & 3))) & 3])
	const strangers = readRooms(reader, { count: reader.number(4), length: 17 }, (room): [string, number] => {
		const is = room.number(1)
		return [room.id(16), is]
	})
	return [...decided, ...strangers].filter(([, is]) => is !== 0)
}

function chatOf(name: string): { chat: string; epoch: number } {
	const [chat = '', epoch] = name.split('/')
	return { chat, epoch: Number(epoch) }
}

type Rooms = { count: number; length: number }

/** count u16, then each item padded to `length`, then empty rooms. @throws RangeError for more items than rooms */
function rooms(items: readonly Bytes[], { count, length }: Rooms): Bytes {
	if (items.length > count) throw new RangeError('more is known than a snapshot has room for')
	const padded = items.map((bytes) => concat(bytes, new Uint8Array(length - bytes.length)))
	return concat(unsigned(items.length, 2), ...padded, new Uint8Array((count - items.length) * length))
}

function readRooms<Item>(reader: ByteReader, { count, length }: Rooms, read: (room: ByteReader) => Item): Item[] {
	const used = reader.number(2)
	const all = Array.from({ length: count }, () => reader.bytes(length))
	return all.slice(0, used).map((bytes) => read(createByteReader(bytes)))
}

/** count u32, then each item */
function listOf<Item>(items: readonly Item[], bytesOf: (item: Item) => Bytes): Bytes {
	return concat(unsigned(items.length, 4), ...items.map(bytesOf))
}

function readList<Item>(reader: ByteReader, read: () => Item): Item[] {
	return Array.from({ length: reader.number(4) }, read)
}

/** 1 and the item, or 0 */
function optional<Item>(item: Item | undefined, bytesOf: (item: Item) => Bytes): Bytes {
	return item === undefined ? unsigned(0, 1) : concat(unsigned(1, 1), bytesOf(item))
}

function readOptional<Item>(reader: ByteReader, read: () => Item): Item | undefined {
	return reader.number(1) === 1 ? read() : undefined
}

/** Total length u32, then the bytes padded to a multiple of `length`, at least once. */
function roomOf(length: number, filled: Bytes): Bytes {
	const count = Math.max(1, Math.ceil(filled.length / length))
	return concat(unsigned(count * length, 4), filled, new Uint8Array(count * length - filled.length))
}

/** @throws RangeError if the room holds more than `read` consumes */
function readRoom<Value>(reader: ByteReader, read: (room: ByteReader) => Value): Value {
	const room = createByteReader(reader.bytes(reader.number(4)))
	const value = read(room)
	if (room.rest().some((byte) => byte !== 0)) throw new RangeError('more stands in a room than there is')
	return value
}

// [Note: packs] A device need not open and verify its entries again at each visit: it packs their contents, sealed by its own key, and
// drops the entries. One decryption replaces a thousand.

/** A chain up to its head: the state of the last snapshot, and the contents since then. */
export type Pack = { readonly head: ChainHead; readonly base: VaultState; readonly contents: readonly VaultContent[] }

/** keyVersion u32 | seq u64 | hash 32 | length u32 | snapshot | count u32 | count × (type u8 | length u32 | content) */
export function packBytes({ head, base, contents }: Pack): Bytes {
	const state = encodeSnapshot({ state: base, clock: head.clock })
	const said = contents.map((content) => {
		const { type, body } = encodeContent(content)
		return concat(unsigned(type, 1), unsigned(body.length, 4), body)
	})
	const place = concat(unsigned(head.keyVersion, 4), unsigned(head.seq, 8), head.hash)
	return concat(place, unsigned(state.length, 4), state, unsigned(said.length, 4), ...said)
}

/** Undefined if a later version wrote it. @throws RangeError if malformed */
export function readPack(body: Bytes): Pack | undefined {
	const reader = createByteReader(body)
	const [keyVersion, seq, hash] = [reader.number(4), reader.number(8), taken('EntryHash', reader.bytes(32))]
	const snapshot = decodeSnapshot(reader.bytes(reader.number(4)), () => [])
	if (!snapshot) return undefined
	const contents: VaultContent[] = []
	for (let left = reader.number(4); left > 0; left--) {
		const content = decodeContent({ type: reader.number(1), body: reader.bytes(reader.number(4)) })
		if (!content || content === 'unknown') return undefined
		contents.push(content)
	}
	return { head: { keyVersion, seq, hash, clock: snapshot.clock }, base: snapshot.state, contents }
}
