import { ml_kem768_x25519 as xWing } from '@noble/post-quantum/hybrid.js'
import type { KEM, Key } from 'hpke'
import type { Bytes, Random } from './bytes.ts'

/** A key of this KEM: a public key, or a private key's seed. */
type NobleKey = Key & { readonly bytes: Bytes }

const algorithm = { name: 'MLKEM768-X25519' }

function keyOf(type: 'public' | 'private', bytes: Uint8Array): NobleKey {
	return { type, algorithm, extractable: false, bytes: Uint8Array.from(bytes) }
}

/** X-Wing of @noble/post-quantum, for browsers without it; not guaranteed to be constant-time. Takes 64 bytes of `random` per sealing. */
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
