import { taken } from '@ydo/crypto/branded'
import { type Bytes, concat, fromBase64url, unsigned } from '@ydo/crypto/bytes'
import { type ByteReader, createByteReader } from './byte-reader.ts'
import { choicesBytes, readChoices } from './choices-snapshot.ts'
import {
	chatRootBytes,
	readChatRoot,
	readSeason,
	readSetting,
	readWrap,
	seasonBytes,
	settingBytes,
	wrapBytes,
} from './content-format.ts'
import { listOf, optional, readList, readOptional, readRoom, roomOf } from './snapshot-parts.ts'
import type { VaultClock } from './vault-mark.ts'
import { chatRootName, type VaultState } from './vault-state.ts'

// Source: docs/crypto.md, "Vault": a snapshot takes the place of all entries before it.
export const snapshotType = 128
const leastLength = 16_384
/** What settings take room of: few have more, and nobody sees how many somebody has. */
const settingsRoom = 4096
/** Type and length of an entry, and the mark, stand before it. */
const before = 25

/** What a snapshot holds: the state, and the clock by which a device sees that nothing it knows of is missing. */
export type VaultSnapshot = { state: VaultState; clock: VaultClock }

/** The body of a snapshot behind its mark, so long that the whole plaintext is a power of two. Keys of seasons that ended are left out. */
export function encodeSnapshot({ state, clock }: VaultSnapshot): Bytes {
	const lately = Math.max(0, ...state.seasons.map(({ number }) => number))
	const filled = concat(
		unsigned(1, 1),
		unsigned(state.origin, 4),
		listOf(Object.entries(clock), ([author, { count, act }]) =>
			concat(fromBase64url(author), unsigned(count, 4), fromBase64url(act)),
		),
		optional(state.root, ({ root, created }) => concat(root, unsigned(created, 8))),
		listOf(
			state.seasons.filter(({ number }) => number === lately),
			seasonBytes,
		),
		choicesBytes(state.choices),
		listOf(state.wraps, wrapBytes),
		listOf(state.awaited, (leaf) => concat(unsigned(leaf.length, 2), leaf)),
		roomOf(
			settingsRoom,
			listOf(Object.entries(state.settings), ([name, text]) => settingBytes({ name, text })),
		),
		listOf(Object.entries(state.chatRoots), ([name, root]) => chatRootBytes({ ...chatOf(name), root })),
	)
	return concat(filled, new Uint8Array(paddedLength(filled.length) - filled.length))
}

/** What the body of a snapshot says; undefined for one that is not of the format. */
export function decodeSnapshot(body: Bytes): VaultSnapshot | undefined {
	try {
		return readSnapshot(createByteReader(body))
	} catch {
		return undefined
	}
}

function readSnapshot(reader: ByteReader): VaultSnapshot | undefined {
	if (reader.number(1) !== 1) return undefined
	const origin = reader.number(4)
	const clock = Object.fromEntries(
		readList(reader, () => [reader.id(8), { count: reader.number(4), act: reader.id(8) }] as const),
	)
	const root = readOptional(reader, () => ({ root: taken('Root', reader.bytes(32)), created: reader.number(8) }))
	const seasons = readList(reader, () => readSeason(reader))
	const choices = readChoices(reader)
	const wraps = readList(reader, () => readWrap(reader))
	const awaited = readList(reader, () => reader.bytes(reader.number(2)))
	const settings = readRoom(reader, settingsRoom, (room) => readList(room, () => readSetting(room)))
	const chatRoots = readList(reader, () => readChatRoot(reader))
	if (reader.rest().some((byte) => byte !== 0)) return undefined
	const state = { root, seasons, choices, wraps, awaited, origin }
	return {
		clock,
		state: {
			...state,
			settings: Object.fromEntries(settings.map(({ name, text }) => [name, text])),
			chatRoots: Object.fromEntries(chatRoots.map(({ chat, epoch, root }) => [chatRootName(chat, epoch), root])),
		},
	}
}

function chatOf(name: string): { chat: string; epoch: number } {
	const [chat = '', epoch] = name.split('/')
	return { chat, epoch: Number(epoch) }
}

function paddedLength(filled: number): number {
	const whole = filled + before
	return Math.max(leastLength, 2 ** Math.ceil(Math.log2(whole))) - before
}
