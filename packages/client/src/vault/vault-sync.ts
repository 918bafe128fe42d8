import { type VaultAppend, vaultAppended, vaultEntries, vaultPaths } from '@ydo/contract/vault'
import { type Bytes, fromBase64url, isSameBytes, type Random, toBase64url } from '@ydo/crypto/bytes'
import { makeRoot } from '@ydo/crypto/keys'
import { hashEntry, placeOf } from '@ydo/crypto/vault-entry'
import type { WrappedKey } from '@ydo/crypto/wrap'
import { type Request, withJson } from '#calls/request.ts'
import type { LocalVault, SealedEntry, SyncResult } from './local-vault.ts'
import { noHead } from './vault-chain.ts'
import { type ChainHead, encodeContent, type VaultContent, type WrapContent } from './vault-content.ts'
import { emptyVault, type VaultState } from './vault-state.ts'

/** Entries from the server, and the sequence number of its last entry. */
export type Shown = { entries: Bytes[]; last: number }

export type Rotation = {
	/** Selects the recovery methods to keep: those of a lost device are dropped. */
	keeps: (wrap: WrapContent) => boolean
	/** Uploads the wraps of the current and the next key; false if that failed. The vault is sealed again only after it succeeded. */
	publish: (next: WrappedKey, wraps: readonly WrapContent[]) => Promise<boolean>
}

/** The vault's chain of entries on the server. `Vault` documents these methods. */
export type VaultSync = {
	sync(): Promise<SyncResult>
	take(shown: Shown & { after: number }): Promise<SyncResult>
	propose(make: (state: VaultState) => VaultContent | undefined): Promise<SyncResult | 'declined'>
	rotate(rotation: Rotation): Promise<SyncResult>
	startOver(): Promise<SyncResult>
}

type SyncParts = {
	local: LocalVault
	calls: VaultCalls
	random: Random
	now: () => number
	/** Serializes changes of the vault, across tabs. */
	inTurn: <Result>(run: () => Promise<Result>) => Promise<Result>
}

/** Retries after conflicts before giving up until later. */
const mostTries = 100

export function createVaultSync({ request, ...rest }: Omit<SyncParts, 'calls'> & { request: Request }): VaultSync {
	const parts: SyncParts = { ...rest, calls: createVaultCalls(request) }
	return {
		sync: () => sync(parts),
		async take({ after, ...shown }) {
			const asked = { seq: after, known: after, recovered: false }
			const taken = await parts.inTurn(() => takeAnswer(parts, shown, asked))
			return taken === 'again' ? 'waiting' : taken
		},
		propose: (make) => propose(parts, make),
		rotate: (rotation) => rotate(parts, rotation),
		startOver: () => parts.inTurn(() => startOver(parts)),
	}
}

/**
 * Fetches the entries that other devices appended; this device's events stay queued for its next slot. Requests are made outside the
 * vault's lock: under it, a slow server would delay the slot that a decision asked for, and so learn of the decision.
 */
async function sync(parts: SyncParts): Promise<SyncResult> {
	const { local, calls, inTurn } = parts
	for (;;) {
		const asked = await inTurn(async (): Promise<Asked | SyncResult> => {
			const ready = await local.load()
			const { head, remembered } = local.known
			const { recovered } = local.device
			return ready === 'done' ? { seq: head.seq, known: remembered.seq, recovered } : ready
		})
		if (typeof asked === 'string') return asked
		const shown = await calls.after(asked.seq)
		if (shown === 'failed') return 'waiting'
		const taken = await inTurn(() => takeAnswer(parts, shown, asked))
		if (taken !== 'again') return taken
	}
}

/**
 * The device's state when it asked: it held entries up to `seq`, had seen them up to `known`. `recovered`: its key came from a recovery that no
 * root has confirmed yet.
 */
type Asked = { seq: number; known: number; recovered: boolean }

/**
 * Applies the server's response. `again`: there is more to fetch, or the device's entries changed since it asked, so the response says
 * nothing about them.
 */
async function takeAnswer(parts: SyncParts, shown: Shown, asked: Asked): Promise<SyncResult | 'again'> {
	const { local } = parts
	const { known, device } = local
	const ready = await local.load()
	if (ready !== 'done') return ready
	// The entries before this response were damaged here and dropped.
	if (known.head.seq < asked.seq) return 'again'
	if (shown.last >= asked.known && shown.last < known.remembered.seq) return 'again'
	const stopped = await acceptShown(parts, shown)
	if (stopped) return stopped
	if (shown.last > known.head.seq) return known.head.seq > asked.seq ? 'again' : 'waiting'
	// Asked before the recovery: the vault may have been made since.
	if (device.recovered && !asked.recovered && !known.state.root) return 'again'
	// Only a vault with a root has a key to recover: if the root is missing, its end was cut off.
	if (device.recovered && !known.state.root) return local.violate('rolled-back')
	await local.confirmRecovery()
	return 'done'
}

async function acceptShown({ local }: SyncParts, { entries, last }: Shown): Promise<SyncResult | undefined> {
	if (last < local.known.remembered.seq) return local.violate('rolled-back')
	return local.acceptFetched(entries)
}

async function propose(
	parts: SyncParts,
	make: (state: VaultState) => VaultContent | undefined,
): Promise<SyncResult | 'declined'> {
	const { local, calls, inTurn } = parts
	for (let tries = 0; tries < mostTries; tries++) {
		const synced = await sync(parts)
		if (synced !== 'done') return synced
		const sealed = await inTurn(async (): Promise<SealedEntry | SyncResult | 'declined'> => {
			const ready = await local.load()
			if (ready !== 'done') return ready
			const content = make(local.known.state)
			if (!content) return 'declined'
			return local.seal(encodeContent(content))
		})
		if (typeof sealed === 'string') return sealed
		// Outside the lock, as in `sync`.
		const answer = await calls.append(sealed.entry, false)
		const sent = await inTurn(async () => {
			const ready = await local.load()
			return ready === 'done' ? takeAppendAnswer(parts, sealed, answer) : ready
		})
		if (sent === 'appended') return 'done'
		if (sent !== 'again') return sent
	}
	return 'waiting'
}

/**
 * Applies the response to an append. This device may have appended others meanwhile. `again`: another entry came first, and has been applied.
 */
async function takeAppendAnswer(
	parts: SyncParts,
	{ entry, act }: SealedEntry,
	answer: AppendAnswer,
): Promise<'appended' | 'again' | SyncResult> {
	const { local } = parts
	const { known, device } = local
	const before = (placeOf(entry)?.seq ?? 0) - 1
	if (answer === 'failed') return 'waiting'
	if (answer === 'appended') {
		if (known.head.seq === before) return (await local.accept([entry])) ?? 'appended'
		// Either a sync stored it meanwhile, or the server lied: an honest one answers a taken number with a conflict.
		const [there] = await local.entries(before)
		if (there && isSameBytes(there, entry)) return 'appended'
		if (there && placeOf(there)?.seq === before + 1) return local.violate('forked', entry)
		return known.head.clock[device.author]?.act === act ? 'appended' : 'waiting'
	}
	const { conflict } = answer
	if (conflict.entries.length === 0 && conflict.last === before) return local.violate('forked')
	if (known.head.seq < before || (conflict.last >= before && conflict.last < known.remembered.seq)) return 'again'
	return (await acceptShown(parts, conflict)) ?? (conflict.entries.length > 0 ? 'again' : 'waiting')
}

/**
 * [Note: next key] Seals the vault under a new key with a snapshot. The next key is stored on this device, and wrapped, before it seals
 * anything.
 */
async function rotate(parts: SyncParts, { keeps, publish }: Rotation): Promise<SyncResult> {
	const { local, random, inTurn } = parts
	for (let tries = 0; tries < mostTries; tries++) {
		// Queued events keep waiting: a full vault accepts nothing before its snapshot.
		const synced = await sync(parts)
		if (synced !== 'done') return synced
		const sent = await inTurn(async () => {
			const ready = await local.load()
			if (ready !== 'done') return ready
			const { state, outdated } = local.known
			// Entries of a later version are not understood here and would be lost.
			if (outdated) return 'waiting'
			const next = await local.stageNextKey()
			const wraps = state.wraps.filter(keeps).map((wrap) => ({ ...wrap, id: toBase64url(random(16)) }))
			if (!(await publish(next, wraps))) return 'waiting'
			return appendSnapshot(parts, { ...state, wraps }, next)
		})
		if (sent === 'appended') return 'done'
		if (sent !== 'again') return sent
	}
	return 'waiting'
}

/**
 * Starts a new vault, with a new key, a new root and no old content, on top of one that nobody can open any more. [Note: starting over] If
 * the server has no vault, this is its first one.
 */
async function startOver(parts: SyncParts): Promise<SyncResult> {
	const { local, random, now } = parts
	const ready = await local.load()
	if (ready === 'violated') return ready
	for (let tries = 0; tries < mostTries; tries++) {
		const tip = await fetchTip(parts)
		if (!tip) return 'waiting'
		const origin = await local.beginAnew(tip)
		const root = { root: makeRoot(random), created: now() }
		const sent = await appendSnapshot(parts, { ...emptyVault, root, origin })
		if (sent === 'appended') return 'done'
		if (sent !== 'again' && sent !== 'locked') return sent
	}
	return 'waiting'
}

async function appendSnapshot(
	parts: SyncParts,
	state: VaultState,
	under?: WrappedKey,
): Promise<'appended' | 'again' | SyncResult> {
	const { local, calls } = parts
	const sealed = await local.seal(local.snapshotOf(state), under)
	return takeAppendAnswer(parts, sealed, await calls.append(sealed.entry, true))
}

/** The end of a chain that cannot be opened, from its unencrypted headers. Undefined if the server did not answer. */
async function fetchTip({ calls }: SyncParts): Promise<ChainHead | undefined> {
	let tip = noHead
	for (;;) {
		const shown = await calls.after(tip.seq)
		if (shown === 'failed') return undefined
		const last = shown.entries.at(-1)
		const place = last && placeOf(last)
		if (last && place) tip = { seq: place.seq, hash: await hashEntry(last), keyVersion: place.keyVersion, clock: {} }
		if (tip.seq >= shown.last) return tip
		if (!place) return undefined
	}
}

/** The vault's API calls. `failed`: no response, or no valid one. */
type VaultCalls = {
	after(seq: number): Promise<Shown | 'failed'>
	append(entry: Bytes, snapshot: boolean): Promise<AppendAnswer>
}

type AppendAnswer = 'appended' | { conflict: Shown } | 'failed'

function createVaultCalls(request: Request): VaultCalls {
	const asked = async (path: string, init?: RequestInit) => {
		const answer = await request(path, init).catch(() => undefined)
		const body: unknown = await answer?.json().catch(() => undefined)
		return { status: answer?.status, body }
	}
	return {
		async after(seq) {
			const { status, body } = await asked(`${vaultPaths.entries}?after=${seq}`)
			return status === 200 ? shownIn(body) : 'failed'
		},
		async append(entry, snapshot) {
			const sent: VaultAppend = { entry: toBase64url(entry), ...(snapshot && { snapshot }) }
			const { status, body } = await asked(vaultPaths.entries, withJson('POST', sent))
			if (status === 201) return vaultAppended.safeParse(body).success ? 'appended' : 'failed'
			if (status !== 409) return 'failed'
			const shown = shownIn(body)
			return shown === 'failed' ? shown : { conflict: shown }
		},
	}
}

function shownIn(body: unknown): Shown | 'failed' {
	const { data } = vaultEntries.safeParse(body)
	try {
		return data ? { entries: data.entries.map(fromBase64url), last: data.last } : 'failed'
	} catch {
		// An entry that is not base64url is passed on as empty, so that the chain reports it as malformed.
		return { entries: [new Uint8Array()], last: data?.last ?? 0 }
	}
}
