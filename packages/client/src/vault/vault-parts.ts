import type { VaultFault } from '@ydo/contract/held-vault'
import type { MemberId } from '@ydo/crypto/branded'
import { type Bytes, type Random, toBase64url } from '@ydo/crypto/bytes'
import type { DeviceKeeper } from './device-keeper.ts'
import type { VaultCalls } from './vault-calls.ts'
import type { VaultMemory } from './vault-memory.ts'
import type { VaultStorage } from './vault-storage.ts'

/** How an attempt to bring device and server together ended; `waiting`: no answer, what waits will be sent another time. */
export type Settled = 'done' | 'waiting' | 'keyless' | 'locked' | 'violated'

/** What the vault's functions work with. */
export type VaultParts = {
	id: MemberId
	calls: VaultCalls
	store: VaultStorage
	keeper: DeviceKeeper
	random: Random
	/** Unix milliseconds. */
	now: () => number
	memory: VaultMemory
	changed: () => void
}

/** [Note: violations] The server showed what cannot be: it is kept, and nothing is asked or sent any more until the device is forgotten. */
export async function violate(
	{ memory, store, now, changed }: VaultParts,
	fault: VaultFault,
	entry?: Bytes,
): Promise<'violated'> {
	const { seq, hash } = memory.remembered
	memory.violation = { fault, seq, hash: toBase64url(hash), at: now(), ...(entry && { entry: toBase64url(entry) }) }
	changed()
	await store.keepViolation(memory.violation)
	return 'violated'
}
