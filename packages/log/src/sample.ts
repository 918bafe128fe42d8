import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { Leaf, LeafEvent } from './leaf.ts'
import { encodeLeaf, leafToSign } from './leaf.ts'

// For tests alone.

export const institute = 'IIITDMJ'

/** A key pair of a number. */
export function keyPair(number: number) {
	const seed = new Uint8Array(32).fill(number)
	return { seed, publicKey: ed25519.getPublicKey(seed) }
}

/** Signs as the owner of a seed. */
export const signAs = (seed: Uint8Array) => async (message: Uint8Array) => ed25519.sign(message, seed)

export type Draft = Omit<Leaf, 'signature' | 'identity'> & { signer: number }

/** The bytes of a leaf, signed by the key of that number. */
export function signed({ signer, ...draft }: Draft, of = institute): Uint8Array {
	const { seed, publicKey } = keyPair(signer)
	const leaf = { ...draft, identity: publicKey }
	return encodeLeaf({ ...leaf, signature: ed25519.sign(leafToSign(of, leaf), seed) })
}

/** A member's 16 bytes. */
export const member = (number: number) => new Uint8Array(16).fill(number)

/** A leaf that may stand first, but for what differs. */
export function draft(event: LeafEvent, differing: Partial<Draft> = {}): Draft {
	const keys = { seasonKey: new Uint8Array(32).fill(9), chatKeyHash: new Uint8Array(32).fill(8) }
	const first = { event, member: member(1), previous: 0, season: 3, ...keys, time: 1000, signer: 1 }
	return { ...first, ...differing }
}

export const hex = hexToBytes
