import { isSameBytes } from '@ydo/crypto/bytes'
import type { HeldLog } from './held-log.ts'

/** Somebody else's word on the log, as it travels in messages: how many leaves it has, and their root. Nobody has signed it. */
export type Claim = { size: number; root: Uint8Array }

/** Whether the claim is true of the log as far as it is held. */
export function isTrueOf({ size, root }: Claim, { leaves, verifier }: HeldLog): boolean {
	return size <= leaves.length && isSameBytes(verifier.rootAt(size), root)
}
