import type { VaultFault } from '@ydo/contract/vault'
import type { EntryHash, MemberId, VaultKey } from '@ydo/crypto/branded'
import { type Bytes, concat, isSameBytes, type Random } from '@ydo/crypto/bytes'
import {
	type EntryContent,
	type EntryPlace,
	hashEntry,
	noEntry,
	openEntry,
	placeOf,
	sealEntry,
} from '@ydo/crypto/vault-entry'
import type { WrappedKey } from '@ydo/crypto/wrap'
import { createByteReader, eventId } from './batch-format.ts'
import {
	type ChainHead,
	decodeContent,
	holds,
	type Mark,
	markBytes,
	readMark,
	type VaultContent,
} from './vault-content.ts'
import {
	decodeSnapshot,
	LogBehind,
	type MembersOf,
	packBytes,
	readPack,
	snapshotType,
	type VaultSnapshot,
} from './vault-snapshot.ts'
import { emptyVault, reduceVault, type VaultState } from './vault-state.ts'
import type { VaultStorage } from './vault-storage.ts'

/** The head before the first entry. */
export const noHead: ChainHead = { seq: 0, hash: noEntry, keyVersion: 0, clock: {} }

/** Content of an entry; `unknown` if a later version of the product wrote it. */
type Said = { type: 'snapshot'; snapshot: VaultSnapshot } | VaultContent | { type: 'unknown' }

type ChainEntry = { seq: number; entry: Bytes; mark: Mark; said: Said }

/** The entries before the first faulty one, or before the first that the device has no key for. */
export type Opened = {
	entries: ChainEntry[]
	head: ChainHead
	/** `log`: a snapshot cannot be decoded before more of the log is read. */
	fault?: { fault: VaultFault | 'locked' | 'log'; entry: Bytes } | undefined
}

/** What the applied entries add up to. */
type Known = {
	head: ChainHead
	/** The last head this device ever saw: ahead of `head` only while damaged entries are fetched again. */
	remembered: ChainHead
	/** State of the last snapshot, the contents since then, and the state after them. */
	base: VaultState
	contents: readonly VaultContent[]
	state: VaultState
	/** Number of `contents` that are packed already. */
	packed: number
	/** One of the entries was written by a later version of the product. */
	outdated: boolean
}

/** The chain of a vault's entries as this device has verified and stored it. */
export type VaultChain = {
	/** Live. */
	readonly known: Readonly<Known>
	/**
	 * Opens entries after the head. Each must directly follow the one before, or be a snapshot further on whose author had seen all that this
	 * device has seen. Hashes and decrypts all in parallel, then verifies the links. Applies nothing.
	 */
	open(entries: readonly Bytes[]): Promise<Opened>
	/** Stores opened entries, and in the same transaction removes the queued events named in `sent`. */
	store(opened: Opened, sent: readonly string[]): Promise<void>
	/** Applies opened entries and moves to the head they lead to. */
	apply(opened: Opened): void
	/** True if the chain is up to date with the stored head. */
	isAt(stored: ChainHead): boolean
	/** Loads the stored entries up to the stored head. Drops damaged ones: the server still has them, and the head stays remembered. */
	replay(stored: ChainHead): Promise<void>
	/** [Note: packs] Packs what was opened since the last pack, if that is enough. */
	pack(): Promise<void>
	/** Forgets every entry, and begins again at a head whose entries cannot be opened. */
	beginAt(head: ChainHead): void
	/** Seals content as the entry after the head. */
	seal(next: NextEntry): Promise<Bytes>
	/** The mark and content of an entry under a key of this device, wherever it stands; undefined if it does not open. */
	read(entry: Bytes): Promise<{ mark: Mark; content: EntryContent } | undefined>
}

export type NextEntry = Pick<Mark, 'author' | 'act'> & { content: EntryContent; key: WrappedKey }

export type ChainOptions = {
	id: MemberId
	store: VaultStorage
	random: Random
	/** The vault key of this version, if the device has it. */
	keyOf(version: number): VaultKey | undefined
	/** Seals what only this device reads. */
	deviceKey(): VaultKey | undefined
	/** Member ids by their `join` leaves as far as the log is stored here, which decoding a snapshot needs. */
	members(): readonly string[]
}

/** Values before the first entry. */
const nothing = { head: noHead, base: emptyVault, contents: [], state: emptyVault, packed: 0, outdated: false }

const packType = 200
/** Sequence number 0 stands in no chain; the key version differs from that of queued events. */
const packPlace = { keyVersion: 1, seq: 0, previous: noEntry }
/** Number of unpacked entries that triggers packing. */
const leastEntries = 64

export function createVaultChain({ id, store, random, keyOf, deviceKey, members }: ChainOptions): VaultChain {
	const known: Known = { ...nothing, remembered: noHead }
	const opening: Opening = {
		id,
		keyOf,
		membersOf: (count) => (members().length >= count ? members().slice(0, count) : undefined),
	}
	const forget = () => Object.assign(known, nothing)

	function apply({ entries, head }: Opened): void {
		const at = entries.findLastIndex(({ said }) => said.type === 'snapshot')
		const snapshot = entries[at]?.said
		if (snapshot?.type === 'snapshot') {
			const { state } = snapshot.snapshot
			Object.assign(known, { base: state, contents: [], state, packed: 0 })
		}
		const said = entries.slice(at + 1).flatMap(({ said: one }) => (isContent(one) ? [one] : []))
		known.outdated ||= entries.some(({ said: one }) => one.type === 'unknown')
		known.contents = [...known.contents, ...said]
		known.state = reduceVault(known.state, said)
		known.head = head
		if (head.seq >= known.remembered.seq) known.remembered = head
	}

	/** True if the stored entries after the head lead to the stored head. */
	async function replayRest(stored: ChainHead): Promise<boolean> {
		const opened = await openChain(await store.entries(known.head.seq), known.head, { ...opening, remembered: stored })
		if (!isSameHead(opened.head, stored)) return false
		apply(opened)
		return true
	}

	/** Loads the pack; does nothing if there is none that opens. */
	async function unpack(): Promise<void> {
		const key = deviceKey()
		const sealed = key && (await store.pack())
		const opened = sealed && (await openEntry(sealed, { key, place: { ...packPlace, id } }))
		const pack = opened?.type === packType ? readPack(opened.body) : undefined
		if (!pack) return
		Object.assign(known, { ...pack, state: reduceVault(pack.base, pack.contents), packed: pack.contents.length })
	}

	return {
		known,
		open: (entries) => openChain(entries, known.head, { ...opening, remembered: known.remembered }),
		async store({ entries, head }, sent) {
			const from = entries.findLast(({ said }) => said.type === 'snapshot')?.seq
			const lasting = entries.filter(({ seq }) => seq >= (from ?? 0))
			const seen = head.seq < known.remembered.seq ? known.remembered : head
			const overtaken = overtakenBy(entries, await store.slotEntries())
			await store.saveEntries({ entries: lasting, head: seen, sent, from, overtaken })
		},
		apply,
		// While damaged entries are fetched again, this tab stands before the head that it remembers, and storage has nothing new.
		isAt: (stored) => isSameHead(known.head, stored) || isSameHead(known.remembered, stored),
		async replay(stored) {
			known.remembered = stored
			if (stored.seq > known.head.seq && known.head.seq > 0 && (await replayRest(stored))) return
			// At first, and if another tab has packed entries this one had not read.
			forget()
			await unpack()
			if (await replayRest(stored)) return
			await store.dropEntries()
			forget()
		},
		async pack() {
			const key = deviceKey()
			const { contents, packed, outdated, head } = known
			if (!key || outdated || contents.length - packed < leastEntries) return
			const content = { type: packType, body: packBytes(known) }
			await store.savePack(await sealEntry(content, { key, place: { ...packPlace, id }, random }), head.seq)
			known.packed = contents.length
		},
		beginAt(head) {
			forget()
			Object.assign(known, { head, remembered: head })
		},
		async seal({ author, act, content, key }) {
			const { head } = known
			const count = (head.clock[author]?.count ?? 0) + 1
			const body = concat(markBytes({ author, count, act }), content.body)
			const place = { id, keyVersion: key.keyVersion, seq: head.seq + 1, previous: head.hash }
			return sealEntry({ type: content.type, body }, { key: key.vaultKey, place, random })
		},
		async read(entry) {
			const place = placeOf(entry)
			const key = place && keyOf(place.keyVersion)
			const content = key && (await openEntry(entry, { key, place: { id, ...place } }))
			if (!content) return undefined
			const reader = createByteReader(content.body)
			const mark = readMark(reader)
			return { mark, content: { type: content.type, body: reader.rest() } }
		},
	}
}

function isContent(said: Said): said is VaultContent {
	return said.type !== 'snapshot' && said.type !== 'unknown'
}

function isSameHead(one: ChainHead, other: ChainHead): boolean {
	return one.seq === other.seq && isSameBytes(one.hash, other.hash)
}

/** Ids of the events that entries added to the vault. */
export function eventsIn({ entries }: Opened): ReadonlySet<number> {
	return new Set(
		entries.flatMap(({ said }) => {
			if (said.type === 'snapshot') return said.snapshot.state.recent
			return said.type === 'batch' ? said.events.map(eventId) : []
		}),
	)
}

/** Sequence number of the stored slot's entry (`own`) if new entries reach it and do not include it. */
function overtakenBy(entries: readonly ChainEntry[], own: readonly Bytes[]): number | undefined {
	const wanted = own[0] && placeOf(own[0])?.seq
	if (wanted === undefined || !entries.some(({ seq }) => seq >= wanted)) return undefined
	return entries.some(({ entry }) => own.some((bytes) => isSameBytes(bytes, entry))) ? undefined : wanted
}

type Opening = Pick<ChainOptions, 'id' | 'keyOf'> & { membersOf: MembersOf }

async function openChain(
	entries: readonly Bytes[],
	head: ChainHead,
	{ remembered, ...how }: Opening & { remembered: ChainHead },
): Promise<Opened> {
	const read = await Promise.all(entries.map((entry) => readEntry(entry, how)))
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
type Read = Whole | { entry: Bytes; place: Place | undefined; failed: 'locked' | 'altered' | 'malformed' | 'log' }

async function readEntry(entry: Bytes, { id, keyOf, membersOf }: Opening): Promise<Read> {
	const place = placeOf(entry)
	if (!place) return { entry, place, failed: 'malformed' }
	const key = keyOf(place.keyVersion)
	if (!key) return { entry, place, failed: 'locked' }
	const [content, hash] = await Promise.all([openEntry(entry, { key, place: { id, ...place } }), hashEntry(entry)])
	if (!content) return { entry, place, failed: 'altered' }
	try {
		const said = saidBy(content, membersOf)
		return said ? { entry, place, hash, ...said } : { entry, place, failed: 'malformed' }
	} catch (error) {
		if (error instanceof LogBehind) return { entry, place, failed: 'log' }
		throw error
	}
}

function saidBy({ type, body }: EntryContent, membersOf: MembersOf): { mark: Mark; said: Said } | undefined {
	if (body.length < 20) return undefined
	const reader = createByteReader(body)
	const mark = readMark(reader)
	if (type === snapshotType) {
		const snapshot = decodeSnapshot(reader.rest(), membersOf)
		return snapshot && { mark, said: { type: 'snapshot', snapshot } }
	}
	const content = decodeContent({ type, body: reader.rest() })
	if (!content) return undefined
	return { mark, said: content === 'unknown' ? { type: 'unknown' } : content }
}

function faultOf(read: Read, head: ChainHead, remembered: ChainHead): VaultFault | 'locked' | 'log' | undefined {
	const { place } = read
	if (!place) return 'malformed'
	if (place.keyVersion < head.keyVersion) return 'altered'
	// A change of the vault key begins with a snapshot, so an entry cannot be verified until it can be opened.
	if ('failed' in read && (read.failed === 'locked' || read.failed === 'log')) return read.failed
	const snapshot = 'said' in read && read.said.type === 'snapshot' ? read.said.snapshot : undefined
	const linked = place.seq === head.seq + 1
	if (!linked && !(snapshot && place.seq > head.seq)) return 'misplaced'
	if (linked && !isSameBytes(place.previous, head.hash) && !beganAnew(snapshot, head)) return 'unlinked'
	if (!('said' in read)) return read.failed
	if (place.keyVersion > Math.max(1, head.keyVersion) && !snapshot) return 'misplaced'
	return forked(read, snapshot, remembered) ? 'forked' : undefined
}

/** [Note: starting over] A vault restarted by its owner without the previous keys need not continue the previous history. */
function beganAnew(snapshot: VaultSnapshot | undefined, { keyVersion }: ChainHead): boolean {
	return snapshot !== undefined && keyVersion > 0 && snapshot.state.origin > keyVersion
}

/** True if this entry belongs to another history than the one the device remembers. */
function forked({ place, hash }: Whole, snapshot: VaultSnapshot | undefined, remembered: ChainHead): boolean {
	if (place.seq === remembered.seq) return !isSameBytes(hash, remembered.hash)
	if (place.seq < remembered.seq || !snapshot) return false
	return !holds(snapshot.clock, remembered.clock) && !beganAnew(snapshot, remembered)
}
