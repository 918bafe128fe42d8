import { vaultWraps } from '@ydo/contract/vault'
import { type Sealer, sealedJson } from '#infra/at-rest.ts'

// Source of the layout: docs/crypto.md, "Vault".
const headerLength = 61
const tagLength = 16
const block = 256
/** Snapshots are padded to a multiple of this many bytes, at least four times. */
const snapshotGrain = 4096
const formatVersion = 1

/** Part of an entry that the server reads: its number, and the SHA-256 of the previous entry (zeros for the first). */
export type EntryHeader = { seq: number; previous: Buffer }

/** Hash before the first entry. */
export const nothing = Buffer.alloc(32)

/** Header of a well-formed entry or, if requested, snapshot; undefined for anything else. */
export function readHeader(entry: Buffer, isSnapshot: boolean): EntryHeader | undefined {
	const plainLength = entry.length - headerLength - tagLength
	if (plainLength < block || plainLength % block !== 0 || entry[0] !== formatVersion) return undefined
	if (isSnapshot && !isSnapshotLength(plainLength)) return undefined
	const seq = Number(entry.readBigUInt64BE(5))
	const previous = entry.subarray(13, 45)
	if (!Number.isSafeInteger(seq) || seq < 1 || (seq === 1 && !previous.equals(nothing))) return undefined
	return { seq, previous }
}

function isSnapshotLength(length: number): boolean {
	return length >= 4 * snapshotGrain && length % snapshotGrain === 0
}

/** Owner and number of an entry: bytes sealed for one place open in no other. */
type Place = { memberId: Buffer; seq: number }

export function sealEntry(sealer: Sealer, place: Place, entry: Uint8Array): Buffer {
	return sealer.seal(entryContext(place), entry)
}

/** Throws if the bytes were not sealed for this place. */
export function openEntry(sealer: Sealer, place: Place, sealed: Uint8Array): Buffer {
	return sealer.open(entryContext(place), sealed)
}

export const { seal: sealWraps, open: openWraps } = sealedJson('vault-wraps', vaultWraps)

function entryContext({ memberId, seq }: Place): string {
	return `vault.${memberId.toString('base64url')}.${seq}`
}
