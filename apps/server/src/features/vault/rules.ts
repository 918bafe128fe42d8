import type { VaultWrap } from '@ydo/contract/vault'

// Source of the layouts: docs/crypto.md, "Vault".
const headerLength = 61
const tagLength = 16
const block = 256
const snapshotLeast = 16_384
const formatVersion = 1
const wrapKinds = [1, 2]

/** What of an entry the server reads: its number, and the SHA-256 of the entry before it (zeros for the first). */
export type EntryHeader = { seq: number; previous: Buffer }

/** What stands before the first entry. */
export const nothing = Buffer.alloc(32)

/** The header of what is laid out as an entry or, where that is told, as a snapshot; undefined for anything else. */
export function readHeader(entry: Buffer, isSnapshot: boolean): EntryHeader | undefined {
	const plainLength = entry.length - headerLength - tagLength
	if (plainLength < block || plainLength % block !== 0 || entry[0] !== formatVersion) return undefined
	if (isSnapshot && !isSnapshotLength(plainLength)) return undefined
	const seq = Number(entry.readBigUInt64BE(5))
	const previous = entry.subarray(13, 45)
	if (!Number.isSafeInteger(seq) || seq < 1 || (seq === 1 && !previous.equals(nothing))) return undefined
	return { seq, previous }
}

/** Whether each is laid out as a wrap, under an id of its own. */
export function areWraps(wraps: readonly VaultWrap[]): boolean {
	const ids = new Set(wraps.map(({ id }) => id))
	return ids.size === wraps.length && wraps.every(({ wrap }) => isWrap(Buffer.from(wrap, 'base64url')))
}

function isSnapshotLength(length: number): boolean {
	return length >= snapshotLeast && (length & (length - 1)) === 0
}

function isWrap(bytes: Buffer): boolean {
	return bytes[0] === formatVersion && wrapKinds.includes(bytes[1] ?? 0)
}
