import type { VaultFault, VaultViolation } from '@ydo/contract/vault'
import { type MemberId, taken, type VaultKey } from '@ydo/crypto/branded'
import { type Bytes, fromBase64url, isSameBytes, type Random, readUnsigned, toBase64url } from '@ydo/crypto/bytes'
import { type EntryContent, noEntry, openEntry, placeOf, sealEntry } from '@ydo/crypto/vault-entry'
import type { WrappedKey } from '@ydo/crypto/wrap'
import { encodeEvent, eventId, noTick, type VaultEvent } from './batch-format.ts'
import type { DeviceKeeper, DeviceKeys } from './device-keeper.ts'
import { createVaultChain, eventsIn, noHead, type VaultChain } from './vault-chain.ts'
import { type ChainHead, decodeContent } from './vault-content.ts'
import { encodeSnapshot, snapshotType } from './vault-snapshot.ts'
import type { VaultState } from './vault-state.ts'
import { createVaultStorage, type VaultStorage } from './vault-storage.ts'

/** Result of a sync; `waiting`: the server did not answer, retry later. */
export type SyncResult = 'done' | 'waiting' | 'keyless' | 'locked' | 'violated'

/** An encoded event queued for a batch, and the name it is stored under. */
type Queued = { readonly name: string; readonly event: Bytes }

/** What the device has of its own, beside the chain. */
type Device = {
	keys: DeviceKeys | undefined
	/** The device's name in the vault; empty before it was loaded. */
	author: string
	/** The queue of events, oldest first. */
	queue: readonly Queued[]
	/** The storage was read. */
	opened: boolean
	/** The vault has another key than this device. */
	locked: boolean
	/** The vault key was recovered, and no root has confirmed it yet. */
	recovered: boolean
	/** Another device sends under this one's name: the storage was copied or rolled back. */
	copied: boolean
	violation: VaultViolation | undefined
}

/**
 * The vault on this device, without the network: keys, chain and queue, in memory and in storage. All but `enqueue` and `isLastOwn` run in
 * the vault's turn.
 */
export type LocalVault = {
	/** Live. */
	readonly known: VaultChain['known']
	/** Live. */
	readonly device: Readonly<Device>
	/** Loads from storage: at first everything, later what another tab has changed. */
	load(): Promise<SyncResult>
	/** Stores and applies entries from the server. Undefined if all were valid. */
	accept(entries: readonly Bytes[]): Promise<SyncResult | undefined>
	/** The same for entries that may be of other devices or known already. [Note: copied storage] */
	acceptFetched(entries: readonly Bytes[]): Promise<SyncResult | undefined>
	/** Stored entries after `seq`, in order. */
	entries(seq: number): Promise<Bytes[]>
	/** [Note: violations] */
	violate(fault: VaultFault, entry?: Bytes): Promise<'violated'>
	/** Seals content as the entry after the last one known, by default under the current key. Rejects if the device has no key. */
	seal(content: EntryContent, under?: WrappedKey): Promise<SealedEntry>
	/** Seals the content and act of an overtaken entry again, to follow the last entry known; undefined for an entry under another key. */
	reseal(entry: Bytes): Promise<Bytes | undefined>
	/** True if the entry's act is the last one of this device in the vault. [Note: marks] */
	isLastOwn(entry: Bytes): Promise<boolean>
	/** True if another entry has the sequence number of this entry of the stored slot. */
	isOvertaken(entry: Bytes): Promise<boolean>
	/** A snapshot with this state, which follows the last entry known. */
	snapshotOf(state: VaultState): EntryContent
	/** Queues an event. Rejects if the device cannot store it or has no keys, and with RangeError for a text that is too long. */
	enqueue(event: VaultEvent): Promise<void>
	/** Creates the keys of a new vault. */
	makeKeys(): Promise<void>
	/** Takes a recovered key; says why if it does not. */
	takeKey(key: WrappedKey): Promise<'violated' | 'locked' | undefined>
	/** The vault has a root, which confirms a recovered key. */
	confirmRecovery(): Promise<void>
	/** Creates the next vault key, stored beside the current one, until an entry under it is accepted. [Note: next key] */
	stageNextKey(): Promise<WrappedKey>
	/** Drops the entries and the vault key, and begins with a new key after a head that cannot be opened. Returns the key's version. */
	beginAnew(head: ChainHead): Promise<number>
	/** Gives the device a new name. */
	rename(): Promise<void>
}

/** An entry, and the random id of its act, by which it is recognised in the chain. [Note: marks] */
export type SealedEntry = { entry: Bytes; act: string }

export type LocalOptions = {
	id: MemberId
	storage: Parameters<typeof createVaultStorage>[0]
	/** The member's id as in JSON. */
	member: string
	keeper: DeviceKeeper
	random: Random
	now: () => number
	members: () => readonly string[]
	/** Called after every change of `known` and `device`. */
	changed: () => void
}

/** Not exported: only the functions of this file change `device` and the chain. */
type Local = Pick<LocalOptions, 'id' | 'keeper' | 'random' | 'now' | 'changed'> & {
	store: VaultStorage
	chain: VaultChain
	device: Device
	/** Counts writes to the queue, so that a concurrent reader reads again. */
	queued: number
}

export function createLocalVault({ storage, member, members, ...options }: LocalOptions): LocalVault {
	const { id, random } = options
	const store = createVaultStorage(storage, member)
	const device: Device = {
		keys: undefined,
		author: '',
		queue: [],
		opened: false,
		locked: false,
		recovered: false,
		copied: false,
		violation: undefined,
	}
	const keyOf = (version: number) =>
		[device.keys, device.keys?.next].find((key) => key?.keyVersion === version)?.vaultKey
	const deviceKey = () => device.keys?.waiting
	const chain = createVaultChain({ id, store, random, keyOf, deviceKey, members })
	const local: Local = { ...options, store, chain, device, queued: 0 }
	return {
		known: chain.known,
		device,
		load: () => load(local),
		accept: (entries) => accept(local, entries),
		acceptFetched: (entries) => acceptFetched(local, entries),
		entries: store.entries,
		violate: (fault, entry) => violate(local, fault, entry),
		async seal(content, under) {
			const act = toBase64url(random(8))
			return { entry: await sealAct(local, { act, content, key: under }), act }
		},
		async reseal(entry) {
			const read = await chain.read(entry)
			return read && sealAct(local, { act: read.mark.act, content: read.content })
		},
		async isLastOwn(entry) {
			const read = await chain.read(entry)
			if (!read) return false
			const last = chain.known.head.clock[read.mark.author]
			return last?.count === read.mark.count && last.act === read.mark.act
		},
		isOvertaken: async (entry) => (await store.overtaken()) === placeOf(entry)?.seq,
		snapshotOf: (state) => ({
			type: snapshotType,
			body: encodeSnapshot({ state, clock: chain.known.head.clock }, members()),
		}),
		enqueue: (event) => enqueue(local, event),
		makeKeys: () => makeKeys(local),
		takeKey: (key) => takeKey(local, key),
		confirmRecovery: () => confirmRecovery(local),
		stageNextKey: () => stageNextKey(local),
		beginAnew: (head) => beginAnew(local, head),
		rename: () => rename(local),
	}
}

const noKey = new Uint8Array()

async function load(local: Local): Promise<SyncResult> {
	const { device, chain, store, keeper, changed } = local
	device.violation ??= await store.violation()
	device.recovered = await store.recovered()
	device.copied = await store.copied()
	const stored = (await store.head()) ?? noHead
	const key = device.keys?.vaultKey
	// Before the first entry another tab may have replaced a key that this one made while offline.
	const mayDiffer = device.locked || stored.seq === 0 || stored.keyVersion !== chain.known.head.keyVersion
	if (!device.keys || mayDiffer) device.keys = await keeper.take()
	// Locked until another tab stores the right key.
	device.locked &&= isSameBytes(key ?? noKey, device.keys?.vaultKey ?? noKey)
	device.author ||= await loadAuthor(local)
	if (device.keys && !chain.isAt(stored)) {
		await chain.replay(stored)
		await adoptNextKey(local)
	}
	await chain.pack()
	await loadQueue(local)
	device.opened = true
	changed()
	if (device.violation) return 'violated'
	return device.keys ? 'done' : 'keyless'
}

async function loadAuthor({ store, random }: Local): Promise<string> {
	const author = (await store.author()) ?? toBase64url(random(8))
	await store.saveAuthor(author)
	return author
}

/**
 * [Note: violations] The server showed something impossible: the device stores it as evidence and stops all calls until it is forgotten.
 */
async function violate({ device, chain, store, now, changed }: Local, fault: VaultFault, entry?: Bytes) {
	const { seq, hash } = chain.known.remembered
	device.violation = { fault, seq, hash: toBase64url(hash), at: now(), ...(entry && { entry: toBase64url(entry) }) }
	changed()
	await store.saveViolation(device.violation)
	return 'violated' as const
}

async function accept(local: Local, entries: readonly Bytes[]): Promise<SyncResult | undefined> {
	const { device, chain, changed } = local
	const opened = await chain.open(entries)
	if (opened.entries.length > 0) {
		const ids = eventsIn(opened)
		const sent = device.queue.filter(({ event }) => ids.has(eventId(event))).map(({ name }) => name)
		await chain.store(opened, sent)
		device.queue = device.queue.filter(({ name }) => !sent.includes(name))
		chain.apply(opened)
		await adoptNextKey(local)
		if (!opened.fault) device.locked = false
		changed()
	}
	if (!opened.fault) return undefined
	const { fault, entry } = opened.fault
	if (fault === 'log') return 'waiting'
	// Another device created the vault first, so this device's key is a different one.
	const strange = fault === 'altered' && chain.known.remembered.seq === 0 && !device.recovered
	if (fault !== 'locked' && !strange) return violate(local, fault, entry)
	device.locked = true
	changed()
	return 'locked'
}

async function acceptFetched(local: Local, entries: readonly Bytes[]): Promise<SyncResult | undefined> {
	const { known } = local.chain
	// Another tab may have taken the first of them meanwhile.
	const isNew = (entry: Bytes) => (placeOf(entry)?.seq ?? Number.POSITIVE_INFINITY) > known.head.seq
	const fresh = entries.filter(isNew)
	const own = await local.store.slotEntries()
	const before = known.head.seq
	const stopped = await accept(local, fresh)
	if (!stopped || known.head.seq > before) await lookForCopy(local, fresh, own)
	return stopped
}

/**
 * [Note: copied storage] A batch with a tick in this device's name that this device did not send means that two devices send under one
 * leaf.
 */
async function lookForCopy({ device, chain, store, changed }: Local, entries: readonly Bytes[], own: readonly Bytes[]) {
	for (const entry of entries) {
		if (own.some((bytes) => isSameBytes(bytes, entry))) continue
		const read = await chain.read(entry)
		const said = read?.mark.author === device.author ? decodeContent(read.content) : undefined
		if (typeof said !== 'object' || said.type !== 'batch' || said.records.leaf === noTick) continue
		device.copied = true
		await store.saveCopied(true)
		changed()
	}
}

type Sealing = { act: string; content: EntryContent; key?: WrappedKey | undefined }

function sealAct({ chain, device }: Local, { act, content, key = device.keys }: Sealing): Promise<Bytes> {
	if (!key) throw new Error('the vault has no keys yet')
	return chain.seal({ author: device.author, act, content, key })
}

// Queued events are sealed like entries, by the device's own key, at sequence number 0, which no entry of a chain has.
const queuePlace = { keyVersion: 0, seq: 0, previous: noEntry }
const queuedType = 1

async function enqueue(local: Local, event: VaultEvent): Promise<void> {
	const { device, store, id, random, changed } = local
	if (!device.keys) throw new Error('the vault has no keys yet')
	const { waiting: key } = device.keys
	const name = nextName(local)
	const added = encodeEvent(event, random).map((bytes, at): Queued => ({ name: `${name}-${at}`, event: bytes }))
	const place = { ...queuePlace, id }
	const sealed = await Promise.all(
		added.map(async (one) => {
			return [one.name, await sealEntry({ type: queuedType, body: one.event }, { key, place, random })] as const
		}),
	)
	await store.saveQueued(sealed)
	local.queued++
	const known = new Set(device.queue.map((one) => one.name))
	device.queue = [...device.queue, ...added.filter((one) => !known.has(one.name))]
	changed()
}

/** Loads the queue, including what other tabs wrote. Events that do not open stay in storage. */
async function loadQueue(local: Local): Promise<void> {
	const { device, store, id } = local
	const key = device.keys?.waiting
	if (!key) return
	for (let before = -1; before !== local.queued; ) {
		before = local.queued
		const stored = await store.queued()
		const read = await Promise.all(
			stored.map(async ([name, sealed]): Promise<Queued[]> => {
				const opened = await openEntry(sealed, { key, place: { ...queuePlace, id } })
				return opened?.type === queuedType ? [{ name, event: opened.body }] : []
			}),
		)
		const queue = read.flat()
		if (before === local.queued && !isSameQueue(queue, device.queue)) device.queue = queue
	}
}

function isSameQueue(one: readonly Queued[], other: readonly Queued[]): boolean {
	return one.length === other.length && one.every(({ name }, place) => name === other[place]?.name)
}

/** A name that sorts after all queued events, even if the clock went back. */
function nextName({ device, now, random }: Local): string {
	const latest = Math.max(0, ...device.queue.map(({ name }) => Number.parseInt(name, 10)))
	return `${String(Math.max(now(), latest + 1)).padStart(16, '0')}-${toBase64url(random(6))}`
}

function newKey({ random }: Local): VaultKey {
	return taken('VaultKey', random(32))
}

function saveKeys({ device, keeper }: Local, keys: DeviceKeys): Promise<void> {
	device.keys = keys
	return keeper.keep(keys)
}

async function makeKeys(local: Local): Promise<void> {
	const [vaultKey, waiting] = [newKey(local), newKey(local)]
	await saveKeys(local, { vaultKey, keyVersion: 1, waiting })
	local.changed()
}

async function takeKey(local: Local, key: WrappedKey): Promise<'violated' | 'locked' | undefined> {
	const { device, chain, store } = local
	await load(local)
	if (device.violation) return 'violated'
	const { remembered } = chain.known
	if (key.keyVersion < remembered.keyVersion) return 'locked'
	// A device that remembers the vault's head would notice a truncated tail; a new device cannot.
	if (remembered.seq === 0) await store.saveRecovered(true)
	device.locked = false
	await saveKeys(local, { ...key, waiting: device.keys?.waiting ?? newKey(local) })
	return undefined
}

async function confirmRecovery({ device, store }: Local): Promise<void> {
	if (device.recovered) await store.saveRecovered(false)
	device.recovered = false
}

async function stageNextKey(local: Local): Promise<WrappedKey> {
	const { keys } = local.device
	if (!keys) throw new Error('the vault has no keys yet')
	const next = { vaultKey: newKey(local), keyVersion: keys.keyVersion + 1 }
	await saveKeys(local, { ...keys, next })
	return next
}

/** Switches to the next key once the vault is sealed under it. */
async function adoptNextKey(local: Local): Promise<void> {
	const { next, waiting } = local.device.keys ?? {}
	if (!next || !waiting || local.chain.known.head.keyVersion !== next.keyVersion) return
	await saveKeys(local, { ...next, waiting })
}

async function beginAnew(local: Local, head: ChainHead): Promise<number> {
	const { device, chain, keeper, store } = local
	const waiting = device.keys?.waiting ?? newKey(local)
	const keyVersion = Math.max(head.keyVersion, device.keys?.keyVersion ?? 0) + 1
	device.keys = { vaultKey: newKey(local), keyVersion, waiting }
	await store.dropEntries({ head: true })
	await keeper.keep(device.keys)
	chain.beginAt(head)
	device.locked = false
	return keyVersion
}

async function rename({ device, store, random, changed }: Local): Promise<void> {
	device.author = toBase64url(random(8))
	device.copied = false
	await store.saveAuthor(device.author)
	await store.saveCopied(false)
	changed()
}

/** The device's number in batches and season keys: the first 4 bytes of its name. */
export function deviceOf({ author }: Pick<Device, 'author'>): number {
	return readUnsigned(fromBase64url(author).subarray(0, 4))
}
