import { heldSlot } from '@ydo/contract/slots'
import { heldVaultHead, type VaultViolation, vaultViolation } from '@ydo/contract/vault'
import { taken } from '@ydo/crypto/branded'
import { type Bytes, fromBase64url, toBase64url } from '@ydo/crypto/bytes'
import type { ValueStorage } from '#held/value-storage.ts'
import type { ChainHead } from './vault-content.ts'

/**
 * A device's persistent storage of a vault: entries as received, the rest sealed by the device's own key. Rejects if the device refuses to
 * store.
 */
export type VaultStorage = {
	head(): Promise<ChainHead | undefined>
	/** Entries after `seq`, in order. */
	entries(seq: number): Promise<Bytes[]>
	/** The queue, oldest first, by the names that events are stored under. */
	queued(): Promise<[name: string, sealed: Bytes][]>
	saveQueued(sealed: readonly (readonly [name: string, sealed: Bytes])[]): Promise<void>
	/**
	 * Atomically stores the chain's next entries and removes the queued events named in `sent`, and entries before `from`. `overtaken` stays
	 * until it is replaced.
	 */
	saveEntries(change: {
		entries: readonly { seq: number; entry: Bytes }[]
		head: ChainHead
		sent: readonly string[]
		from?: number | undefined
		overtaken?: number | undefined
	}): Promise<void>
	pack(): Promise<Bytes | undefined>
	/** Replaces the entries up to `seq`. */
	savePack(sealed: Bytes, seq: number): Promise<void>
	/** Removes the entries, packed or not, which can be fetched again. Keeps the head unless `head` is set. */
	dropEntries(options?: { head: boolean }): Promise<void>
	violation(): Promise<VaultViolation | undefined>
	saveViolation(violation: VaultViolation): Promise<void>
	/** The entries of the stored slot: one of them may have been sent. */
	slotEntries(): Promise<readonly Bytes[]>
	/** Sequence number of the stored slot's entry if another entry took its place; undefined otherwise. */
	overtaken(): Promise<number | undefined>
	/** True if another device was seen sending under this one's name. */
	copied(): Promise<boolean>
	saveCopied(copied: boolean): Promise<void>
	/** The device's name in the vault. */
	author(): Promise<string | undefined>
	saveAuthor(author: string): Promise<void>
	/** True if the vault key was recovered and the device has not made a season key since. */
	recovered(): Promise<boolean>
	saveRecovered(recovered: boolean): Promise<void>
}

/** The bytes of a slot, ready to be sent or sent already. */
export type StoredSlot = {
	/** The sealed batch; or a snapshot in its place, with `batch` beside it for a call that cannot carry a snapshot. */
	entry: Bytes
	batch?: Bytes | undefined
	/** Absent if the slot has none. */
	tick?: Bytes | undefined
}

/** Storage keys of the member's slot and of the number of the page that may write it. */
export function slotKey(member: string): string {
	return `vault/${member}/slot`
}

export function holderKey(member: string): string {
	return `vault/${member}/holder`
}

/** Key prefix of the member's queued events. */
export function queuePrefix(member: string): string {
	return `vault/${member}/waiting/`
}

/** Shares the storage of the cached cards, but not the member's key prefix, which is cleared as a whole. */
export function createVaultStorage(storage: ValueStorage, member: string): VaultStorage {
	const all = `vault/${member}/`
	const keys = {
		head: `${all}head`,
		entries: `${all}entry/`,
		queued: queuePrefix(member),
		violation: `${all}violation`,
		pack: `${all}pack`,
	}
	const overtakenKey = `${all}overtaken`
	const nameKeys = { author: `${all}author`, recovered: `${all}recovered`, copied: `${all}copied` }
	const entryKey = (seq: number) => keys.entries + String(seq).padStart(16, '0')
	const one = async (key: string) => (await storage.read(key)).get(key)
	const put = (key: string, value: unknown) => storage.change(new Map([[key, value]]))

	return {
		head: async () => readHead(await one(keys.head)),
		async entries(seq) {
			const values = await storage.read(keys.entries)
			return [...values].filter(([key]) => key > entryKey(seq)).map(([, value]) => bytesOf(value))
		},
		async queued() {
			const values = await storage.read(keys.queued)
			return [...values].map(([key, value]) => [key.slice(keys.queued.length), bytesOf(value)])
		},
		saveQueued: (sealed) =>
			storage.change(new Map(sealed.map(([name, bytes]) => [keys.queued + name, toBase64url(bytes)])), [], {
				strict: true,
			}),
		async saveEntries({ entries, head, sent, from, overtaken }) {
			const values = new Map<string, unknown>(entries.map(({ seq, entry }) => [entryKey(seq), toBase64url(entry)]))
			values.set(keys.head, JSON.stringify({ ...head, hash: toBase64url(head.hash) }))
			if (overtaken !== undefined) values.set(overtakenKey, overtaken)
			const held = from === undefined ? [] : [...(await storage.read(keys.entries)).keys()]
			const gone = held.filter((key) => from !== undefined && key < entryKey(from))
			if (from !== undefined) gone.push(keys.pack)
			await storage.change(values, [...gone, ...sent.map((name) => keys.queued + name)])
		},
		async pack() {
			const value = await one(keys.pack)
			return value === undefined ? undefined : bytesOf(value)
		},
		async savePack(sealed, seq) {
			const held = [...(await storage.read(keys.entries)).keys()]
			const gone = held.filter((key) => key <= entryKey(seq))
			await storage.change(new Map([[keys.pack, toBase64url(sealed)]]), gone)
		},
		async dropEntries({ head } = { head: false }) {
			const held = [...(await storage.read(keys.entries)).keys(), keys.pack]
			await storage.change(new Map(), head ? [...held, keys.head] : held)
		},
		violation: async () => vaultViolation.safeParse(readJson(await one(keys.violation))).data,
		saveViolation: (violation) => put(keys.violation, JSON.stringify(violation)),
		async slotEntries() {
			const slot = readSlot(await one(slotKey(member)))
			return slot ? [slot.entry, ...(slot.batch ? [slot.batch] : [])] : []
		},
		async overtaken() {
			const seq = await one(overtakenKey)
			return typeof seq === 'number' ? seq : undefined
		},
		copied: async () => (await one(nameKeys.copied)) === true,
		saveCopied: (copied) => put(nameKeys.copied, copied),
		author: async () => {
			const author = await one(nameKeys.author)
			return typeof author === 'string' && /^[\w-]{11}$/.test(author) ? author : undefined
		},
		saveAuthor: (author) => put(nameKeys.author, author),
		recovered: async () => (await one(nameKeys.recovered)) === true,
		saveRecovered: (recovered) => put(nameKeys.recovered, recovered),
	}
}

export function slotText({ entry, batch, tick }: StoredSlot): string {
	const text = (bytes: Bytes | undefined) => (bytes ? toBase64url(bytes) : '')
	return JSON.stringify({ entry: text(entry), batch: text(batch), tick: text(tick) })
}

/** Undefined if nothing readable is stored. */
export function readSlot(value: unknown): StoredSlot | undefined {
	try {
		const { entry, batch, tick } = heldSlot.parse(JSON.parse(String(value)))
		const bytes = (text: string) => (text === '' ? undefined : fromBase64url(text))
		return { entry: fromBase64url(entry), batch: bytes(batch), tick: bytes(tick) }
	} catch {
		return undefined
	}
}

function readHead(value: unknown): ChainHead | undefined {
	const { data } = heldVaultHead.safeParse(readJson(value))
	try {
		return data && { ...data, hash: taken('EntryHash', fromBase64url(data.hash)) }
	} catch {
		return undefined
	}
}

/** Undefined if it is no JSON. */
export function readJson(text: unknown): unknown {
	try {
		return JSON.parse(String(text))
	} catch {
		return undefined
	}
}

/** Damaged values become empty bytes, which do not open. */
function bytesOf(value: unknown): Bytes {
	try {
		return fromBase64url(String(value))
	} catch {
		return new Uint8Array()
	}
}
