import { heldVaultHead, type VaultViolation, vaultViolation } from '@ydo/contract/held-vault'
import { taken } from '@ydo/crypto/branded'
import { type Bytes, fromBase64url, toBase64url } from '@ydo/crypto/bytes'
import type { ValueStorage } from '#held/value-storage.ts'
import type { ChainHead } from './vault-chain.ts'

/** What a device holds of a vault, sealed as it came or by the device's own key. Rejects where the device does not let it be kept. */
export type VaultStorage = {
	head(): Promise<ChainHead | undefined>
	/** Those after `seq`, in their order. */
	entries(seq: number): Promise<Bytes[]>
	/** What waits, the longest first, by the name under which it stands. */
	waiting(): Promise<[name: string, sealed: Bytes][]>
	keepWaiting(name: string, sealed: Bytes): Promise<void>
	/** The chain's next entries, and what needs not wait any more: all or nothing. Entries before `from` go. */
	keepEntries(change: {
		entries: readonly { seq: number; entry: Bytes }[]
		head: ChainHead
		sent: readonly string[]
		from?: number | undefined
	}): Promise<void>
	pack(): Promise<Bytes | undefined>
	/** In the place of the entries up to `seq`. */
	keepPack(sealed: Bytes, seq: number): Promise<void>
	/** Removes the entries, packed or not, which can be had again; what was seen stays known, unless told otherwise. */
	dropEntries(options?: { head: boolean }): Promise<void>
	violation(): Promise<VaultViolation | undefined>
	keepViolation(violation: VaultViolation): Promise<void>
	/** The device's name in the vault. */
	author(): Promise<string | undefined>
	keepAuthor(author: string): Promise<void>
	/** Whether the vault key came from a recovery, and the device has made no key of the season since. */
	recovered(): Promise<boolean>
	keepRecovered(recovered: boolean): Promise<void>
}

/** In the same storage as the cards held, but not under the member's keys: those are thrown away together. */
export function createVaultStorage(storage: ValueStorage, member: string): VaultStorage {
	const all = `vault/${member}/`
	const keys = {
		head: `${all}head`,
		entries: `${all}entry/`,
		waiting: `${all}waiting/`,
		violation: `${all}violation`,
		pack: `${all}pack`,
	}
	const nameKeys = { author: `${all}author`, recovered: `${all}recovered` }
	const entryKey = (seq: number) => keys.entries + String(seq).padStart(16, '0')
	const one = async (key: string) => (await storage.read(key)).get(key)
	const put = (key: string, value: unknown) => storage.change(new Map([[key, value]]))

	return {
		head: async () => readHead(await one(keys.head)),
		async entries(seq) {
			const values = await storage.read(keys.entries)
			return [...values].filter(([key]) => key > entryKey(seq)).map(([, value]) => bytesOf(value))
		},
		async waiting() {
			const values = await storage.read(keys.waiting)
			return [...values].map(([key, value]) => [key.slice(keys.waiting.length), bytesOf(value)])
		},
		keepWaiting: (name, sealed) => put(keys.waiting + name, toBase64url(sealed)),
		async keepEntries({ entries, head, sent, from }) {
			const values = new Map<string, unknown>(entries.map(({ seq, entry }) => [entryKey(seq), toBase64url(entry)]))
			values.set(keys.head, JSON.stringify({ ...head, hash: toBase64url(head.hash) }))
			const held = from === undefined ? [] : [...(await storage.read(keys.entries)).keys()]
			const gone = held.filter((key) => from !== undefined && key < entryKey(from))
			if (from !== undefined) gone.push(keys.pack)
			await storage.change(values, [...gone, ...sent.map((name) => keys.waiting + name)])
		},
		async pack() {
			const value = await one(keys.pack)
			return value === undefined ? undefined : bytesOf(value)
		},
		async keepPack(sealed, seq) {
			const held = [...(await storage.read(keys.entries)).keys()]
			const gone = held.filter((key) => key <= entryKey(seq))
			await storage.change(new Map([[keys.pack, toBase64url(sealed)]]), gone)
		},
		async dropEntries({ head } = { head: false }) {
			const held = [...(await storage.read(keys.entries)).keys(), keys.pack]
			await storage.change(new Map(), head ? [...held, keys.head] : held)
		},
		violation: async () => vaultViolation.safeParse(json(await one(keys.violation))).data,
		keepViolation: (violation) => put(keys.violation, JSON.stringify(violation)),
		author: async () => {
			const author = await one(nameKeys.author)
			return typeof author === 'string' && /^[\w-]{11}$/.test(author) ? author : undefined
		},
		keepAuthor: (author) => put(nameKeys.author, author),
		recovered: async () => (await one(nameKeys.recovered)) === true,
		keepRecovered: (recovered) => put(nameKeys.recovered, recovered),
	}
}

function readHead(value: unknown): ChainHead | undefined {
	const { data } = heldVaultHead.safeParse(json(value))
	try {
		return data && { ...data, hash: taken('EntryHash', fromBase64url(data.hash)) }
	} catch {
		return undefined
	}
}

function json(text: unknown): unknown {
	try {
		return JSON.parse(String(text))
	} catch {
		return undefined
	}
}

/** What is damaged does not open. */
function bytesOf(value: unknown): Bytes {
	try {
		return fromBase64url(String(value))
	} catch {
		return new Uint8Array()
	}
}
