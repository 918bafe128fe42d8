import { type Bytes, concat, fromBase64url, unsigned } from '@ydo/crypto/bytes'
import type { ByteReader } from './byte-reader.ts'

// [Note: marks] Each entry says which device wrote it, the how many-th of that device's it is, and which act it is. By its act's id a
// device whose answer was lost, or whose tab was killed, knows again what it wrote; the counts together are a clock of the vault: a
// history that lacks something a device has seen is told by it, even where a snapshot took the place of the entries.

/** Who wrote an entry: behind its type, before its content. */
export type Mark = {
	/** base64url of 8 random bytes of the device. */
	author: string
	/** Counts the entries of this author from 1. */
	count: number
	/** base64url of 8 random bytes of the act. */
	act: string
}

const markLength = 20

export function markBytes({ author, count, act }: Mark): Bytes {
	const bytes = concat(fromBase64url(author), unsigned(count, 4), fromBase64url(act))
	if (bytes.length !== markLength) throw new RangeError('a mark has 20 bytes')
	return bytes
}

/** @throws RangeError where it is not of the format. */
export function readMark(reader: ByteReader): Mark {
	return { author: reader.id(8), count: reader.number(4), act: reader.id(8) }
}

/** Of each author, the count and act of the last entry. */
export type VaultClock = Readonly<Record<string, { readonly count: number; readonly act: string }>>

/** Whether who holds `clock` has seen everything of `seen`. */
export function holds(clock: VaultClock, seen: VaultClock): boolean {
	return Object.entries(seen).every(([author, { count }]) => (clock[author]?.count ?? 0) >= count)
}
