import { createHash, randomBytes } from 'node:crypto'

export type EntryOptions = { seq?: number; previous?: Buffer; plainBytes?: number }

/** Hash before the first entry. */
export const zeros = Buffer.alloc(32)

/** Random bytes laid out as a vault entry (docs/crypto.md, "Vault"); the server cannot tell them from a sealed one. */
export function makeEntry({ seq = 1, previous = zeros, plainBytes = 256 }: EntryOptions = {}): Buffer {
	const header = Buffer.alloc(13)
	header.writeUInt8(1, 0)
	header.writeUInt32BE(1, 1)
	header.writeBigUInt64BE(BigInt(seq), 5)
	return Buffer.concat([header, previous, randomBytes(16), randomBytes(plainBytes + 16)])
}

export function hashOf(entry: Buffer): Buffer {
	return createHash('sha256').update(entry).digest()
}

/** A chain of entries that starts an empty vault. */
export function makeChain(length: number, options: Pick<EntryOptions, 'plainBytes'> = {}): Buffer[] {
	const chain: Buffer[] = []
	for (let seq = 1; seq <= length; seq++) chain.push(makeEntry({ ...options, seq, previous: previousOf(chain.at(-1)) }))
	return chain
}

/** The entry that follows another. */
export function makeNext(entry: Buffer, options: Pick<EntryOptions, 'plainBytes'> = {}): Buffer {
	return makeEntry({ ...options, seq: seqOf(entry) + 1, previous: hashOf(entry) })
}

export function seqOf(entry: Buffer): number {
	return Number(entry.readBigUInt64BE(5))
}

function previousOf(entry: Buffer | undefined): Buffer {
	return entry ? hashOf(entry) : zeros
}
