import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { encodeLeaf, type Leaf, type LeafEvent, leafToSign } from '#leaf.ts'

// Test helpers.

export const institute = 'IIITDMJ'

/** A deterministic key pair. */
export function keyPair(number: number) {
	const seed = new Uint8Array(32).fill(number)
	return { seed, publicKey: ed25519.getPublicKey(seed) }
}

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

/** A valid first leaf, with overrides. */
export function draft(event: LeafEvent, differing: Partial<Draft> = {}): Draft {
	const keys = { seasonKey: new Uint8Array(32).fill(9), chatKeyHash: new Uint8Array(32).fill(8) }
	const first = { event, member: member(1), previous: 0, season: 3, ...keys, time: 1000, signer: 1 }
	return { ...first, ...differing }
}

export const hex = hexToBytes
