import { createHash, randomBytes } from 'node:crypto'
import { type VaultEntries, vaultEntries, vaultPaths } from '@ydo/contract/vault'
import type { SignedIn, TestApp } from './app.ts'

export type EntryOptions = { seq?: number; previous?: Buffer; plainBytes?: number }

/** What no entry stands before. */
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

/** A chain of entries that begins an empty vault. */
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

type Caller = Pick<SignedIn, 'headers'>

/** POST /api/vault/entries. */
export function append({ app }: Pick<TestApp, 'app'>, { headers }: Caller, entry: Buffer | string, snapshot?: true) {
	const text = typeof entry === 'string' ? entry : entry.toString('base64url')
	const body = { entry: text, ...(snapshot && { snapshot }) }
	return app.inject({ method: 'POST', url: vaultPaths.entries, headers, body })
}

/** GET /api/vault/entries, which has to succeed. */
export async function entriesAfter({ app }: Pick<TestApp, 'app'>, { headers }: Caller, after: number) {
	const answer = await app.inject({ url: `${vaultPaths.entries}?after=${after}`, headers })
	if (answer.statusCode !== 200) throw new Error(`the vault was refused: ${answer.body}`)
	return opened(vaultEntries.parse(answer.json()))
}

export function opened({ entries, last }: VaultEntries) {
	return { entries: entries.map((entry) => Buffer.from(entry, 'base64url')), last }
}

function previousOf(entry: Buffer | undefined): Buffer {
	return entry ? hashOf(entry) : zeros
}
