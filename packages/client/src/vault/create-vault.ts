import type { VaultViolation } from '@ydo/contract/held-vault'
import { taken, type VaultKey } from '@ydo/crypto/branded'
import { fromBase64url, type Random } from '@ydo/crypto/bytes'
import { makeRoot } from '@ydo/crypto/keys'
import type { WrappedKey } from '@ydo/crypto/wrap'
import type { Request } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import type { ValueStorage } from '#held/value-storage.ts'
import type { Lock } from '#session/refresh.ts'
import { encodeContent } from './content-format.ts'
import type { DeviceKeeper } from './device-keeper.ts'
import { createVaultCalls } from './vault-calls.ts'
import type { VaultContent } from './vault-content.ts'
import { newMemory, type VaultMemory } from './vault-memory.ts'
import type { Settled, VaultParts } from './vault-parts.ts'
import { compact, type Rotation, rotate, startOver } from './vault-rewriting.ts'
import { reduceVault, type VaultState } from './vault-state.ts'
import { createVaultStorage } from './vault-storage.ts'
import { append, catchUp, mostTries, send, settle } from './vault-sync.ts'
import { keepWaiting, newAct } from './vault-waiting.ts'

/** Entries after which a snapshot is due: as many are replayed at an opening. */
export const entriesBeforeSnapshot = 512

/** A vault as it stands on this device. */
export type VaultView = {
	/** `keyless`: the device has no key yet. `locked`: the vault has another key than the device, which recovery gives. */
	readonly status: 'closed' | 'keyless' | 'open' | 'locked' | 'violated'
	/** All that was said, with what waits here. */
	readonly state: VaultState
	/** The number of the last entry that is known here. */
	readonly seq: number
	/** How much waits on this device. */
	readonly waiting: number
	/** The key came from a recovery: whoever recovers makes a new key of the season first (docs/crypto.md, "Keys"). */
	readonly recovered: boolean
	/** Time for a snapshot: to be made when the last claim's tick has been answered, since the entries up to a claim make its bytes. */
	readonly snapshotDue: boolean
	readonly violation: VaultViolation | undefined
}

/** Everything only its member may read (docs/crypto.md, "Vault"). What is done in one tab waits for what another does. */
export type Vault = {
	/** Brings back what the device holds, without the network. */
	open(): Promise<VaultView['status']>
	/** Makes the keys of a vault that is none yet, and its root. To be called again where it could not be appended; `locked` where there is one. */
	begin(): Promise<Settled>
	/** Keeps it on the device, where it counts at once; `sync` appends it. Rejects where the device does not let it be kept, or has no keys. */
	keep(content: VaultContent): Promise<void>
	/** Keeps it and appends it. */
	append(content: VaultContent): Promise<Settled>
	/**
	 * Appends what `make` makes of the state, made anew whenever another device comes in between: never on top of something it did not
	 * see. Needs the network. After `waiting` it may have been appended or not; the next `sync` shows it.
	 */
	propose(make: (state: VaultState) => VaultContent | undefined): Promise<Settled | 'declined'>
	sync(): Promise<Settled>
	/** Appends what waits. Asks for nothing else, unless another device has appended something meanwhile. */
	send(): Promise<Settled>
	/** Opens it by a recovered key. */
	unlock(key: WrappedKey): Promise<Settled>
	compact(): Promise<Settled>
	rotate(rotation: Rotation): Promise<Settled>
	startOver(): Promise<Settled>
	/** The key in use, to be wrapped. */
	key(): WrappedKey | undefined
	/** The device's own key, by which what else it keeps of its member is sealed; made by it, and kept when the vault key changes. */
	deviceKey(): VaultKey | undefined
	/** What was said since the state `base`, as far as the server has acknowledged it: for those who reduce it their own way. */
	history(): {
		readonly base: VaultState
		readonly contents: readonly VaultContent[]
		readonly waiting: readonly VaultContent[]
	}
	view(): VaultView
	subscribe(listener: () => void): () => void
}

export type VaultOptions = {
	request: Request
	storage: ValueStorage
	keeper: DeviceKeeper
	random: Random
	/** The member's id as JSON has it. */
	member: string
	/** One at a time by name, across tabs. */
	lock: Lock
	/** Unix milliseconds. */
	now?: () => number
}

export function createVault({ request, storage, keeper, random, member, lock, now = Date.now }: VaultOptions): Vault {
	const memory = newMemory()
	const changes = createListeners()
	const viewOf = createViewer()
	let view = viewOf(memory)
	const parts: VaultParts = {
		id: taken('MemberId', fromBase64url(member)),
		calls: createVaultCalls(request),
		store: createVaultStorage(storage, member),
		keeper,
		random,
		now,
		memory,
		changed: () => {
			const next = viewOf(memory)
			if (saysSame(view, next)) return
			view = next
			changes.tell()
		},
	}
	let turn: Promise<unknown> = Promise.resolve()
	// Within a tab too, where a browser has no locks.
	const inTurn = <Result>(run: () => Promise<Result>): Promise<Result> => {
		const mine = turn.then(() => lock(`ydo:vault:${member}`, run))
		turn = mine.catch(() => undefined)
		return mine
	}
	const keep = async (content: VaultContent) => {
		if (!memory.opened) await inTurn(() => catchUp(parts))
		await keepWaiting(parts, content)
	}
	const sync = () => inTurn(() => settle(parts))

	return {
		open: () =>
			inTurn(async () => {
				await catchUp(parts)
				return view.status
			}),
		begin: () => inTurn(() => begin(parts)),
		keep,
		async append(content) {
			await keep(content)
			return sync()
		},
		propose: (make) => inTurn(() => propose(parts, make)),
		sync,
		send: () => inTurn(() => send(parts)),
		unlock: (key) => inTurn(() => unlock(parts, key)),
		compact: () => inTurn(() => compact(parts)),
		rotate: (rotation) => inTurn(() => rotate(parts, rotation)),
		startOver: () => inTurn(() => startOver(parts)),
		key: () => memory.keys && { vaultKey: memory.keys.vaultKey, keyVersion: memory.keys.keyVersion },
		deviceKey: () => memory.keys?.waiting,
		history: () => ({
			base: memory.base,
			contents: memory.contents,
			waiting: memory.waiting.map(({ content }) => content),
		}),
		view: () => view,
		subscribe: changes.add,
	}
}

/** The state of what is the same stays the same object. */
function createViewer(): (memory: VaultMemory) => VaultView {
	let from: Pick<VaultMemory, 'state' | 'waiting'> | undefined
	let state: VaultState
	return (memory) => {
		const { waiting, recovered, violation, contents, outdated, head } = memory
		if (from?.state !== memory.state || from.waiting !== waiting) {
			const said = waiting.map(({ content }) => content)
			state = said.length > 0 ? reduceVault(memory.state, said) : memory.state
			from = { state: memory.state, waiting }
		}
		const snapshotDue = contents.length >= entriesBeforeSnapshot && !outdated
		return {
			status: statusOf(memory),
			state,
			seq: head.seq,
			waiting: waiting.length,
			recovered,
			snapshotDue,
			violation,
		}
	}
}

function saysSame(one: VaultView, other: VaultView): boolean {
	return (Object.keys(one) as (keyof VaultView)[]).every((key) => one[key] === other[key])
}

function statusOf({ opened, violation, locked, keys }: VaultMemory): VaultView['status'] {
	if (!opened) return 'closed'
	if (violation) return 'violated'
	if (!keys) return 'keyless'
	return locked ? 'locked' : 'open'
}

async function begin(parts: VaultParts): Promise<Settled> {
	const { memory, keeper, random, now } = parts
	await catchUp(parts)
	if (!memory.keys) {
		const [vaultKey, waiting] = [taken('VaultKey', random(32)), taken('VaultKey', random(32))]
		memory.keys = { vaultKey, keyVersion: 1, waiting }
		await keeper.keep(memory.keys)
		parts.changed()
	}
	const proposed = await propose(parts, ({ root }) =>
		root ? undefined : { type: 'root', root: makeRoot(random), created: now() },
	)
	return proposed === 'declined' ? 'done' : proposed
}

async function propose(
	parts: VaultParts,
	make: (state: VaultState) => VaultContent | undefined,
): Promise<Settled | 'declined'> {
	for (let tries = 0; tries < mostTries; tries++) {
		const settled = await settle(parts)
		if (settled !== 'done') return settled
		const content = make(parts.memory.state)
		if (!content) return 'declined'
		const sent = await append(parts, { act: newAct(parts), content: encodeContent(content) })
		if (sent === 'appended') return 'done'
		if (sent !== 'again') return sent
	}
	return 'waiting'
}

async function unlock(parts: VaultParts, key: WrappedKey): Promise<Settled> {
	const { memory, keeper, store, random } = parts
	await catchUp(parts)
	if (memory.violation) return 'violated'
	if (key.keyVersion < memory.remembered.keyVersion) return 'locked'
	// A device that remembers how far the vault had come would notice a tail that was cut off; a new one cannot.
	if (memory.remembered.seq === 0) await store.keepRecovered(true)
	memory.keys = { ...key, waiting: memory.keys?.waiting ?? taken('VaultKey', random(32)) }
	memory.locked = false
	await keeper.keep(memory.keys)
	return settle(parts)
}
