import * as z from 'zod/mini'
import { byName } from './by-name.ts'
import { whole } from './whole.ts'

// What a device remembers of its member's vault, beside the sealed entries.

/** Of each device that wrote, the count and the act of its last entry, by the device's name in the vault. */
const clock = byName(z.object({ count: whole, act: z.string() }))

/** The last entry that was seen: the vault never goes back behind it. */
export const heldVaultHead = z.object({
	seq: whole,
	/** base64url of 32 bytes. */
	hash: z.string(),
	keyVersion: whole,
	clock,
})

export type HeldVaultHead = z.infer<typeof heldVaultHead>

/** What of the vault was not as it must be. */
export const vaultFaults = ['rolled-back', 'misplaced', 'unlinked', 'altered', 'malformed', 'forked'] as const

export type VaultFault = (typeof vaultFaults)[number]

/** The server showed a vault that cannot be the member's: kept as evidence. */
export const vaultViolation = z.object({
	fault: z.enum(vaultFaults),
	/** The last entry that was right, and the hash of it. */
	seq: whole,
	hash: z.string(),
	/** The one that was not, as base64url; absent where one is missing. */
	entry: z.optional(z.string()),
	/** Unix milliseconds. */
	at: whole,
})

export type VaultViolation = z.infer<typeof vaultViolation>
