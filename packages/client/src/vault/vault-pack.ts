import { taken } from '@ydo/crypto/branded'
import { type Bytes, concat, unsigned } from '@ydo/crypto/bytes'
import { noEntry, openEntry, sealEntry } from '@ydo/crypto/vault-entry'
import { createByteReader } from './byte-reader.ts'
import { decodeContent, encodeContent } from './content-format.ts'
import type { ChainHead } from './vault-chain.ts'
import type { VaultContent } from './vault-content.ts'
import type { VaultMemory } from './vault-memory.ts'
import type { VaultParts } from './vault-parts.ts'
import { decodeSnapshot, encodeSnapshot } from './vault-snapshot.ts'
import { reduceVault } from './vault-state.ts'

// [Note: packs] What was opened and held against the chain once is not opened again at each visit: a device packs what the entries said,
// sealed by its own key, and lets go of the entries. One decryption in place of a thousand.
const packType = 200
/** Entries that are not packed yet before they are. */
const leastEntries = 64

/** Packs what this device has opened since it last did, if that is much. */
export async function packEntries({ memory, store, id, random }: VaultParts): Promise<void> {
	const { keys, contents, packed, outdated, head } = memory
	if (!keys || outdated || contents.length - packed < leastEntries) return
	const content = { type: packType, body: packBytes(memory) }
	await store.keepPack(await sealEntry(content, { key: keys.waiting, place: { ...nowhere, id }, random }), head.seq)
	memory.packed = contents.length
}

/** Takes over what is packed. Nothing, where there is none that opens. */
export async function unpackEntries({ memory, store, id }: VaultParts): Promise<void> {
	const key = memory.keys?.waiting
	const sealed = key && (await store.pack())
	const opened = sealed && (await openEntry(sealed, { key, place: { ...nowhere, id } }))
	const pack = opened?.type === packType ? readPack(opened.body) : undefined
	if (!pack) return
	const state = reduceVault(pack.base, pack.contents)
	Object.assign(memory, { ...pack, state, packed: pack.contents.length })
}

/** Another place than what waits has. */
const nowhere = { keyVersion: 1, seq: 0, previous: noEntry }

type Packed = Pick<VaultMemory, 'head' | 'base' | 'contents'>

function packBytes({ head, base, contents }: Packed): Bytes {
	const state = encodeSnapshot({ state: base, clock: head.clock })
	const said = contents.map((content) => {
		const { type, body } = encodeContent(content)
		return concat(unsigned(type, 1), unsigned(body.length, 4), body)
	})
	const headBytes = concat(unsigned(head.keyVersion, 4), unsigned(head.seq, 8), head.hash)
	return concat(headBytes, unsigned(state.length, 4), state, unsigned(said.length, 4), ...said)
}

function readPack(body: Bytes): Packed | undefined {
	const reader = createByteReader(body)
	const [keyVersion, seq, hash] = [reader.number(4), reader.number(8), taken('EntryHash', reader.bytes(32))]
	const snapshot = decodeSnapshot(reader.bytes(reader.number(4)))
	if (!snapshot) return undefined
	const contents: VaultContent[] = []
	for (let left = reader.number(4); left > 0; left--) {
		const content = decodeContent({ type: reader.number(1), body: reader.bytes(reader.number(4)) })
		if (!content || content === 'unknown') return undefined
		contents.push(content)
	}
	const head: ChainHead = { keyVersion, seq, hash, clock: snapshot.clock }
	return { head, base: snapshot.state, contents }
}
