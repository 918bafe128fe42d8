import type { VaultViolation } from '@ydo/contract/vault'
import { taken, type VaultKey } from '@ydo/crypto/branded'
import { type Bytes, fromBase64url, type Random } from '@ydo/crypto/bytes'
import { makeRoot } from '@ydo/crypto/keys'
import { placeOf } from '@ydo/crypto/vault-entry'
import type { WrappedKey } from '@ydo/crypto/wrap'
import type { Request } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import type { ValueStorage } from '#held/value-storage.ts'
import type { Lock } from '#session/refresh.ts'
import { type BatchContent, encodeEvent, roomFor, type VaultEvent } from './batch-format.ts'
import type { DeviceKeeper } from './device-keeper.ts'
import { createLocalVault, deviceOf, type LocalVault, type SyncResult } from './local-vault.ts'
import { encodeContent, type VaultContent } from './vault-content.ts'
import { reduceVault, type VaultState, withEvents } from './vault-state.ts'
import { createVaultSync, type Rotation, type Shown } from './vault-sync.ts'

/** A snapshot is due after this many entries, which bounds what a device reads when it opens the vault. */
export const entriesBeforeSnapshot = 128

/** The vault as this device knows it. */
export type VaultView = {
	/** `keyless`: the device has no key yet. `locked`: the vault has another key than the device; recovery provides it. */
	readonly status: 'closed' | 'keyless' | 'open' | 'locked' | 'violated'
	/** The vault's state with the events queued on this device applied. */
	readonly state: VaultState
	/** The vault's state as the server has it. */
	readonly stored: VaultState
	/** Sequence number of the last entry known here. */
	readonly seq: number
	/** Number of events queued on this device. */
	readonly waiting: number
	/** The device's number in batches and season keys; 0 before the vault was opened. */
	readonly device: number
	/** The storage of this device was copied, so its season key is in use elsewhere too. */
	readonly isCopied: boolean
	/** The next regular slot should carry a snapshot. */
	readonly snapshotDue: boolean
	readonly violation: VaultViolation | undefined
}

/** The events that the next batch takes, and the vault's state with them applied. */
export type NextBatch = { readonly state: VaultState; readonly events: readonly Bytes[] }

type Prune = (state: VaultState) => VaultState

/** Everything only its member may read (docs/crypto.md, "Vault"). Writes are serialized across tabs. */
export type Vault = {
	/** Reads the device's storage, without the network. */
	open(): Promise<VaultView['status']>
	/** Creates the keys and the root of a new vault. Call again if the root could not be appended; `locked` if a vault exists already. */
	begin(): Promise<SyncResult>
	/** Persists an event and applies it at once; the next slot sends it. Rejects if the device cannot store it, or has no keys. */
	enqueue(event: VaultEvent): Promise<void>
	/**
	 * Appends what `make` returns for the current state, and calls `make` again whenever another device appended first, so it never builds on
	 * unseen entries. Needs the network. After `waiting` the entry may or may not have been appended; the next `sync` tells.
	 */
	propose(make: (state: VaultState) => VaultContent | undefined): Promise<SyncResult | 'declined'>
	/** Fetches and applies the entries that other devices appended. */
	sync(): Promise<SyncResult>
	/** Applies entries that came with another response: those after `after`, up to `last`. `waiting` if there are more to fetch. */
	take(shown: Shown & { after: number }): Promise<SyncResult>
	/**
	 * Events for a batch that leaves room for at most `mostBallots` ballots: `first`, which is not queued, then the oldest events that fit.
	 * Opens the vault first.
	 */
	nextBatch(mostBallots: number, first?: VaultEvent): Promise<NextBatch>
	/** Seals a batch to follow the last entry known. With `prune` it seals a snapshot instead: the pruned state after the batch. */
	sealBatch(batch: Omit<BatchContent, 'type' | 'device'>, prune?: Prune): Promise<Bytes>
	/** Seals the same batch again, to follow the last entry known; undefined for an entry under another key. */
	reseal(entry: Bytes): Promise<Bytes | undefined>
	/** True if another entry has the sequence number of this entry of the stored slot, which must then be sealed again. */
	isOvertaken(entry: Bytes): Promise<boolean>
	/** True if this entry is this device's last one in the vault. False for an older one, or one that this device cannot open. */
	isLastOwn(entry: Bytes): Promise<boolean>
	/** Call when the server has accepted this entry. */
	taken(entry: Bytes): Promise<SyncResult>
	/** Gives the device a new name in the vault that no other device uses, after its storage was copied. */
	rename(): Promise<void>
	/** Opens the vault with a recovered key. */
	unlock(key: WrappedKey): Promise<SyncResult>
	rotate(rotation: Rotation): Promise<SyncResult>
	startOver(): Promise<SyncResult>
	/** The current vault key, to be wrapped. */
	key(): WrappedKey | undefined
	/** The device's own key, which seals everything else the device stores of its member. Survives a change of the vault key. */
	deviceKey(): VaultKey | undefined
	view(): VaultView
	subscribe(listener: () => void): () => void
}

export type VaultOptions = {
	request: Request
	storage: ValueStorage
	keeper: DeviceKeeper
	random: Random
	/** The member's id as in JSON. */
	member: string
	/** A named lock across tabs. */
	lock: Lock
	/** Member ids in the order of their `join` leaves, as far as the log is stored here: snapshots index members by it. */
	members: () => readonly string[]
	/** Unix milliseconds. */
	now?: () => number
}

export function createVault(options: VaultOptions): Vault {
	const { request, random, member, lock, now = Date.now } = options
	const changes = createListeners()
	const viewOf = createViewer()
	let turn: Promise<unknown> = Promise.resolve()
	// Serialized within a tab too, for browsers without locks.
	const inTurn = <Result>(run: () => Promise<Result>): Promise<Result> => {
		const mine = turn.then(() => lock(`ydo:vault:${member}`, run))
		turn = mine.catch(() => undefined)
		return mine
	}
	const local = createLocalVault({
		...options,
		id: taken('MemberId', fromBase64url(member)),
		now,
		changed: () => {
			const next = viewOf(local)
			if (isSameView(view, next)) return
			view = next
			changes.tell()
		},
	})
	const server = createVaultSync({ request, local, random, now, inTurn })
	let view = viewOf(local)
	return {
		open: () =>
			inTurn(async () => {
				await local.load()
				return view.status
			}),
		async begin() {
			await inTurn(async () => {
				await local.load()
				if (!local.device.keys) await local.makeKeys()
			})
			const proposed = await server.propose(({ root }) =>
				root ? undefined : { type: 'root', root: makeRoot(random), created: now() },
			)
			return proposed === 'declined' ? 'done' : proposed
		},
		async enqueue(event) {
			if (!local.device.opened) await inTurn(local.load)
			await local.enqueue(event)
		},
		...server,
		nextBatch: (mostBallots, first) =>
			inTurn(async () => {
				await local.load()
				const all = [...(first ? encodeEvent(first, random) : []), ...queuedEvents(local)]
				const events = fitting(all, roomFor(mostBallots))
				return { state: withEvents(local.known.state, deviceOf(local.device), events), events }
			}),
		sealBatch: (batch, prune) =>
			inTurn(async () => {
				const content: BatchContent = { type: 'batch', device: deviceOf(local.device), ...batch }
				const body = prune ? local.snapshotOf(prune(reduceVault(local.known.state, [content]))) : encodeContent(content)
				return (await local.seal(body)).entry
			}),
		reseal: (entry) => inTurn(() => local.reseal(entry)),
		isOvertaken: local.isOvertaken,
		isLastOwn: local.isLastOwn,
		taken: (entry) =>
			inTurn(async () => {
				const ready = await local.load()
				if (ready !== 'done') return ready
				// Otherwise another tab has read the entry from the server meanwhile.
				const isNext = placeOf(entry)?.seq === local.known.head.seq + 1
				return (isNext ? await local.accept([entry]) : undefined) ?? 'done'
			}),
		rename: () => inTurn(local.rename),
		unlock: async (key) => (await inTurn(() => local.takeKey(key))) ?? server.sync(),
		key: () => {
			const { keys } = local.device
			return keys && { vaultKey: keys.vaultKey, keyVersion: keys.keyVersion }
		},
		deviceKey: () => local.device.keys?.waiting,
		view: () => view,
		subscribe: changes.add,
	}
}

/** The longest beginning of the events that fits into so many bytes. */
function fitting(events: readonly Bytes[], room: number): readonly Bytes[] {
	let left = room
	const end = events.findIndex((event) => {
		left -= event.length
		return left < 0
	})
	return end < 0 ? events : events.slice(0, end)
}

function queuedEvents({ device }: Pick<LocalVault, 'device'>): Bytes[] {
	return device.queue.map(({ event }) => event)
}

/** Returns views whose `state` keeps its identity until something changes. */
function createViewer(): (local: LocalVault) => VaultView {
	let from: { stored: VaultState; queue: LocalVault['device']['queue'] } | undefined
	let state: VaultState
	return (local) => {
		const { device, known } = local
		const { queue, author } = device
		if (from?.stored !== known.state || from.queue !== queue) {
			state = author === '' ? known.state : withEvents(known.state, deviceOf(device), queuedEvents(local))
			from = { stored: known.state, queue }
		}
		return {
			status: statusOf(device),
			state,
			stored: known.state,
			seq: known.head.seq,
			waiting: queue.length,
			device: author === '' ? 0 : deviceOf(device),
			isCopied: device.copied,
			snapshotDue: known.contents.length >= entriesBeforeSnapshot && !known.outdated,
			violation: device.violation,
		}
	}
}

function isSameView(one: VaultView, other: VaultView): boolean {
	return (Object.keys(one) as (keyof VaultView)[]).every((key) => one[key] === other[key])
}

function statusOf({ opened, violation, locked, keys }: LocalVault['device']): VaultView['status'] {
	if (!opened) return 'closed'
	if (violation) return 'violated'
	if (!keys) return 'keyless'
	return locked ? 'locked' : 'open'
}
