import { taken } from '@ydo/crypto/branded'
import { toBase64url } from '@ydo/crypto/bytes'
import { makeRoot } from '@ydo/crypto/keys'
import { hashEntry, noEntry, placeOf } from '@ydo/crypto/vault-entry'
import type { WrappedKey } from '@ydo/crypto/wrap'
import type { ChainHead } from './vault-chain.ts'
import type { WrapContent } from './vault-content.ts'
import { forgetEntries } from './vault-memory.ts'
import type { Settled, VaultParts } from './vault-parts.ts'
import { encodeSnapshot, snapshotType } from './vault-snapshot.ts'
import { emptyVault, type VaultState } from './vault-state.ts'
import { append, catchUp, mostTries, refresh } from './vault-sync.ts'
import { newAct } from './vault-waiting.ts'

/** Makes a snapshot, so that the entries before it go. */
export function compact(parts: VaultParts): Promise<Settled> {
	return rewriting(parts, () => appendSnapshot(parts, parts.memory.state))
}

export type Rotation = {
	/** Which ways to open the vault go on: those of a lost device do not. */
	keeps: (wrap: WrapContent) => boolean
	/** Puts the wraps of the key in use and of the next one on the server; false where it could not. Only then is the vault sealed anew. */
	publish: (next: WrappedKey, wraps: readonly WrapContent[]) => Promise<boolean>
}

/** [Note: next key] Seals the vault under a new key by a snapshot. The next key is on this device, and wrapped, before anything is sealed under it. */
export function rotate(parts: VaultParts, { keeps, publish }: Rotation): Promise<Settled> {
	const { memory, keeper, random } = parts
	return rewriting(parts, async () => {
		const { keys, state } = memory
		if (!keys) return 'keyless'
		const next = { vaultKey: taken('VaultKey', random(32)), keyVersion: keys.keyVersion + 1 }
		memory.keys = { ...keys, next }
		await keeper.keep(memory.keys)
		const wraps = state.wraps.filter(keeps).map((wrap) => ({ ...wrap, id: toBase64url(random(16)) }))
		if (!(await publish(next, wraps))) return 'waiting'
		return appendSnapshot(parts, { ...state, wraps }, next)
	})
}

/**
 * Begins the vault anew on top of one that nobody can open any more: with a new key and a new root, and nothing of what was. [Note: starting over]
 * Where the server has no vault, it is the first one.
 */
export async function startOver(parts: VaultParts): Promise<Settled> {
	const { memory, keeper, store, random, now } = parts
	const ready = await catchUp(parts)
	if (ready === 'violated') return ready
	for (let tries = 0; tries < mostTries; tries++) {
		const tip = await tipOf(parts)
		if (!tip) return 'waiting'
		const waiting = memory.keys?.waiting ?? taken('VaultKey', random(32))
		const keyVersion = Math.max(tip.keyVersion, memory.keys?.keyVersion ?? 0) + 1
		memory.keys = { vaultKey: taken('VaultKey', random(32)), keyVersion, waiting }
		await store.dropEntries({ head: true })
		await keeper.keep(memory.keys)
		forgetEntries(memory)
		memory.head = tip
		memory.locked = false
		memory.remembered = tip
		const root = { root: makeRoot(random), created: now() }
		const sent = await appendSnapshot(parts, { ...emptyVault, root, origin: keyVersion })
		if (sent === 'appended') return 'done'
		if (sent !== 'again' && sent !== 'locked') return sent
	}
	return 'waiting'
}

async function rewriting(parts: VaultParts, attempt: () => ReturnType<typeof append>): Promise<Settled> {
	for (let tries = 0; tries < mostTries; tries++) {
		// What waits goes on waiting: a vault that is full takes nothing before it has its snapshot.
		const refreshed = await refresh(parts)
		if (refreshed !== 'done') return refreshed
		// What a later version wrote is not known here, and would be lost.
		if (parts.memory.outdated) return 'waiting'
		const sent = await attempt()
		if (sent === 'appended') return 'done'
		if (sent !== 'again') return sent
	}
	return 'waiting'
}

function appendSnapshot(parts: VaultParts, state: VaultState, under?: WrappedKey): ReturnType<typeof append> {
	const body = encodeSnapshot({ state, clock: parts.memory.head.clock })
	const content = { type: snapshotType, body }
	return append(parts, { act: newAct(parts), content, snapshot: true, ...(under && { under }) })
}

/** The end of a chain that cannot be opened: what it says of itself. */
async function tipOf({ calls }: VaultParts): Promise<ChainHead | undefined> {
	let tip: ChainHead = { seq: 0, hash: noEntry, keyVersion: 0, clock: {} }
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
