import { type EntryHash, type MemberId, taken, type VaultEntry, type VaultKey } from './branded.ts'
import { type Bytes, concat, isSameBytes, label, type Random, readUnsigned, unsigned } from './bytes.ts'
import { hkdf, open, seal, sha256 } from './primitives.ts'

// Source: docs/crypto.md, "Vault": version u8 1 | keyVersion u32 | seq u64 | prevHash 32 | salt 16 | ciphertext.
const headerLength = 61
const tagLength = 16
/** Plaintexts are padded to a multiple of this many bytes. */
const block = 256

/** The owner and the chain position of a vault entry. */
export type EntryPlace = {
	/** The member whose vault it is: another member's entry does not open. */
	id: MemberId
	/** Number of the member's vault key, from 1. */
	keyVersion: number
	/** Sequence number, from 1. */
	seq: number
	/** Hash of the previous entry; zeros for the first. */
	previous: EntryHash
}

export type EntryContent = { type: number; body: Bytes }

/** Predecessor of the first entry. */
export const noEntry = taken('EntryHash', new Uint8Array(32))

/** Seals an entry with a fresh salt, even for the same content after a conflict. */
export async function sealEntry(
	{ type, body }: EntryContent,
	{ key, place, random }: { key: VaultKey; place: EntryPlace; random: Random },
): Promise<VaultEntry> {
	const { id, keyVersion, seq, previous } = place
	const header = concat(unsigned(1, 1), unsigned(keyVersion, 4), unsigned(seq, 8), previous, random(16))
	const filled = concat(unsigned(type, 1), unsigned(body.length, 4), body)
	const plain = concat(filled, new Uint8Array(-filled.length & (block - 1)))
	return concat(header, await seal(plain, await sealingOf(key, header, id))) as VaultEntry
}

/** Opens the entry at `place` of this vault; undefined for any other, and for an altered one. */
export async function openEntry(
	entry: Bytes,
	{ key, place }: { key: VaultKey; place: EntryPlace },
): Promise<EntryContent | undefined> {
	const header = entry.slice(0, headerLength)
	if (!standsAt(header, place) || (entry.length - headerLength - tagLength) % block !== 0) return undefined
	const plain = await open(entry.slice(headerLength), await sealingOf(key, header, place.id))
	return plain && contentOf(plain)
}

/** The unverified place in an entry's header; undefined if malformed. */
export function placeOf(entry: Bytes): Omit<EntryPlace, 'id'> | undefined {
	// Numbers beyond 2⁵³ − 1 are invalid.
	if (entry.length < headerLength || entry[0] !== 1 || entry[5] !== 0 || (entry[6] ?? 0) > 31) return undefined
	return {
		keyVersion: readUnsigned(entry.subarray(1, 5)),
		seq: readUnsigned(entry.subarray(5, 13)),
		previous: taken('EntryHash', entry.subarray(13, 45)),
	}
}

/** The chain link: the hash that the next entry names. */
export async function hashEntry(entry: Bytes): Promise<EntryHash> {
	return (await sha256(entry)) as EntryHash
}

async function sealingOf(vaultKey: VaultKey, header: Bytes, id: MemberId) {
	const salt = header.slice(headerLength - 16)
	const derived = await hkdf(vaultKey, { salt, info: label('ydo/vault/entry/v1'), length: 44 })
	return { key: derived.slice(0, 32), iv: derived.slice(32), additional: concat(header, id) }
}

function standsAt(header: Bytes, { keyVersion, seq, previous }: EntryPlace): boolean {
	const expected = concat(unsigned(1, 1), unsigned(keyVersion, 4), unsigned(seq, 8), previous)
	return isSameBytes(header.slice(0, expected.length), expected) && header.length === headerLength
}

function contentOf(plain: Bytes): EntryContent | undefined {
	const end = 5 + readUnsigned(plain.subarray(1, 5))
	if (end > plain.length || plain.subarray(end).some((byte) => byte !== 0)) return undefined
	return { type: plain[0] ?? 0, body: plain.slice(5, end) }
}
