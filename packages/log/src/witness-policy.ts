import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** The witnesses that must cosign checkpoints: `quorum` of these keys, each in C2SP signed-note's format. Quorum 0 without keys: none. */
export type WitnessPolicy = { readonly quorum: number; readonly keys: readonly string[] }

/** Canonical text of a policy: the format's name, the quorum and the sorted keys, one per line, each ended by a newline. */
export function policyText({ quorum, keys }: WitnessPolicy): string {
	return ['ydo/witnesses/v1', String(quorum), ...keys.toSorted()].map((line) => `${line}\n`).join('')
}

/** Data of a `witnesses` event of the log. */
export function policyHash(policy: WitnessPolicy): Uint8Array {
	return sha256(utf8ToBytes(policyText(policy)))
}

export function isSamePolicy(one: WitnessPolicy, other: WitnessPolicy): boolean {
	return policyText(one) === policyText(other)
}
