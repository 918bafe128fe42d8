import { isSameBytes } from '@ydo/crypto/bytes'
import type { HeldLog } from './held-log.ts'
import { Violated } from './violation.ts'

/** Somebody else's word on the log, as it travels in messages: how many leaves it has, and their root. */
export type Claim = { size: number; root: Uint8Array /** Whose word it is. */; by: string }

/** That the claim is true of the log as far as it is held. @throws Violated */
export function judgeClaim({ size, root, by }: Claim, { leaves, verifier }: HeldLog): void {
	const detail = `${by} holds another log of ${size} leaves`
	if (size > leaves.length || !isSameBytes(verifier.rootAt(size), root))
		throw new Violated('head differs', detail, { bytes: root })
}
