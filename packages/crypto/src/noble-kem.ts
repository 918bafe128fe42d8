import { ml_kem768_x25519 as xWing } from '@noble/post-quantum/hybrid.js'
import type { KEM, Key } from 'hpke'
import type { Bytes, Random } from './bytes.ts'

/** A key of this KEM: its bytes, the seed's of a private one. */
type NobleKey = Key & { readonly bytes: Bytes }

const algorithm = { name: 'MLKEM768-X25519' }

function keyOf(type: 'public' | 'private', bytes: Uint8Array): NobleKey {
	return { type, algorithm, extractable: false, bytes: Uint8Array.from(bytes) }
}

/**
 * X-Wing of @noble/post-quantum, where the browser has none: it makes no promise of constant time. `random` is asked for 64 bytes each time
 * something is sealed.
 */
export function nobleKem(random: Random): KEM<NobleKey> {
	return {
		id: 0x647a,
		type: 'KEM',
		name: algorithm.name,
		Nsecret: 32,
		Nenc: 1120,
		Npk: 1216,
		Nsk: 32,
		DeserializePublicKey: async (bytes) => keyOf('public', bytes),
		DeserializePrivateKey: async (seed) => keyOf('private', seed),
		async Encap({ bytes }) {
			const { cipherText, sharedSecret } = xWing.encapsulate(bytes, random(64))
			return { enc: cipherText, shared_secret: sharedSecret }
		},
		Decap: async (sent, { bytes }) => xWing.decapsulate(sent, xWing.keygen(bytes).secretKey),
		SerializePublicKey: unused,
		SerializePrivateKey: unused,
		GenerateKeyPair: unused,
		DeriveKeyPair: unused,
	}
}

/** Chat keys are made by keys.ts. */
async function unused(): Promise<never> {
	throw new Error('no keys are made here')
}
