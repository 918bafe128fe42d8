import type { VaultFault } from '@ydo/contract/held-vault'
import type { EntryHash, MemberId, VaultKey } from '@ydo/crypto/branded'
import { type Bytes, isSameBytes } from '@ydo/crypto/bytes'
import { type EntryContent, type EntryPlace, hashEntry, noEntry, openEntry, placeOf } from '@ydo/crypto/vault-entry'
import { createByteReader } from './byte-reader.ts'
import { decodeContent } from './content-format.ts'
import type { VaultContent } from './vault-content.ts'
import { holds, type Mark, readMark, type VaultClock } from './vault-mark.ts'
import { decodeSnapshot, snapshotType, type VaultSnapshot } from './vault-snapshot.ts'

/** The last entry of a chain, and what is known with it. */
export type ChainHead = { seq: number; hash: EntryHash; keyVersion: number; clock: VaultClock }

/** What is known before the first entry. */
export const noHead: ChainHead = { seq: 0, hash: noEntry, keyVersion: 0, clock: {} }

/** What an entry says: `unknown` where a later version of the product wrote it. */
export type Said = { type: 'snapshot'; snapshot: VaultSnapshot } | VaultContent | { type: 'unknown' }

export type ChainEntry = { seq: number; entry: Bytes; mark: Mark; said: Said }

export type Opening = {
	id: MemberId
	/** The vault key of this version, where the device has it. */
	keyOf(version: number): VaultKey | undefined
	/** Where the chain stands. */
	head: ChainHead
	/** The last that this device ever saw: the same, unless what it held of the chain was damaged. */
	remembered: ChainHead
}

/** The entries up to the first that is wrong, or for which the device has no key. */
export type Opened = {
	entries: ChainEntry[]
	head: ChainHead
	fault?: { fault: VaultFault | 'locked'; entry: Bytes } | undefined
}

/**
 * Opens entries that follow `head`, each of which must be the very next one; or a snapshot further on, made by somebody who had seen
 * all that this device has seen. All are hashed and opened at once, and then held against each other.
 */
export async function openChain(entries: readonly Bytes[], { id, keyOf, head, remembered }: Opening): Promise<Opened> {
	const read = await Promise.all(entries.map((entry) => readEntry(entry, id, keyOf)))
	const opened: Opened = { entries: [], head }
	for (const one of read) {
		const fault = faultOf(one, opened.head, remembered)
		if (fault || !('said' in one)) return { ...opened, fault: { fault: fault ?? 'malformed', entry: one.entry } }
		const { entry, mark, said, place, hash } = one
		const known = said.type === 'snapshot' ? said.snapshot.clock : opened.head.clock
		const clock = { ...known, [mark.author]: { count: mark.count, act: mark.act } }
		opened.entries.push({ seq: place.seq, entry, mark, said })
		opened.head = { seq: place.seq, hash, keyVersion: place.keyVersion, clock }
	}
	return opened
}

type Place = Omit<EntryPlace, 'id'>
type Whole = { entry: Bytes; place: Place; hash: EntryHash; mark: Mark; said: Said }
type Read = Whole | { entry: Bytes; place: Place | undefined; failed: 'locked' | 'altered' | 'malformed' }

async function readEntry(entry: Bytes, id: MemberId, keyOf: Opening['keyOf']): Promise<Read> {
	const place = placeOf(entry)
	if (!place) return { entry, place, failed: 'malformed' }
	const key = keyOf(place.keyVersion)
	if (!key) return { entry, place, failed: 'locked' }
	const [content, hash] = await Promise.all([openEntry(entry, { key, place: { id, ...place } }), hashEntry(entry)])
	if (!content) return { entry, place, failed: 'altered' }
	const said = saidBy(content)
	return said ? { entry, place, hash, ...said } : { entry, place, failed: 'malformed' }
}

function saidBy({ type, body }: EntryContent): { mark: Mark; said: Said } | undefined {
	if (body.length < 20) return undefined
	const reader = createByteReader(body)
	const mark = readMark(reader)
	if (type === snapshotType) {
		const snapshot = decodeSnapshot(reader.rest())
		return snapshot && { mark, said: { type: 'snapshot', snapshot } }
	}
	const content = decodeContent({ type, body: reader.rest() })
	if (!content) return undefined
	return { mark, said: content === 'unknown' ? { type: 'unknown' } : content }
}

function faultOf(read: Read, head: ChainHead, remembered: ChainHead): VaultFault | 'locked' | undefined {
	const { place } = read
	if (!place) return 'malformed'
	if (place.keyVersion < head.keyVersion) return 'altered'
	// Whoever changed the vault key began with a snapshot: there is nothing to hold it against until it can be opened.
	if ('failed' in read && read.failed === 'locked') return 'locked'
	const snapshot = 'said' in read && read.said.type === 'snapshot' ? read.said.snapshot : undefined
	const linked = place.seq === head.seq + 1
	if (!linked && !(snapshot && place.seq > head.seq)) return 'misplaced'
	if (linked && !isSameBytes(place.previous, head.hash) && !beganAnew(snapshot, head)) return 'unlinked'
	if (!('said' in read)) return read.failed
	if (place.keyVersion > Math.max(1, head.keyVersion) && !snapshot) return 'misplaced'
	return forked(read, snapshot, remembered) ? 'forked' : undefined
}

/** [Note: starting over] A vault that its owner began anew, without the keys of the one before, owes it nothing. */
function beganAnew(snapshot: VaultSnapshot | undefined, { keyVersion }: ChainHead): boolean {
	return snapshot !== undefined && keyVersion > 0 && snapshot.state.origin > keyVersion
}

/** Whether this is another history than the one that the device remembers. */
function forked({ place, hash }: Whole, snapshot: VaultSnapshot | undefined, remembered: ChainHead): boolean {
	if (place.seq === remembered.seq) return !isSameBytes(hash, remembered.hash)
	if (place.seq < remembered.seq || !snapshot) return false
	return !holds(snapshot.clock, remembered.clock) && !beganAnew(snapshot, remembered)
}
