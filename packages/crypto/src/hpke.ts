import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, type KEM, KEM_MLKEM768_X25519 } from 'hpke'
import type { ChatKey, ChatSeed } from './branded.ts'
import type { Bytes, Random } from './bytes.ts'

/** Values known to both sides: a pre-shared key with its id, and the context. */
export type Agreed = { psk: Bytes; pskId: Bytes; info: Bytes }

type Sealed = { enc: Bytes; ciphertext: Bytes }

/** HPKE in PSK mode with empty AAD (RFC 9180): X-Wing, HKDF-SHA256 and AES-256-GCM, the suite 0x647A, 0x0001, 0x0002. */
export type Hpke = {
	/** Seals for the owner of `key`. @throws for a malformed key */
	seal(plaintext: Bytes, key: ChatKey, agreed: Agreed): Promise<Sealed>
	/** Opens what was sealed to the key of this seed; undefined for any failure. */
	open(sealed: Sealed, seed: ChatSeed, agreed: Agreed): Promise<Bytes | undefined>
}

/** HPKE over either implementation of X-Wing. */
export function hpkeOver(kem: KEM): Hpke {
	const suite = new CipherSuite(() => kem, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
	return {
		async seal(plaintext, key, agreed) {
			const to = await suite.DeserializePublicKey(key)
			const { encapsulatedSecret, ciphertext } = await suite.Seal(to, plaintext, agreed)
			return { enc: Uint8Array.from(encapsulatedSecret), ciphertext: Uint8Array.from(ciphertext) }
		},
		async open({ enc, ciphertext }, seed, agreed) {
			// Not DeriveKeyPair, which would hash the seed once more.
			const own = await suite.DeserializePrivateKey(seed)
			try {
				return Uint8Array.from(await suite.Open(own, enc, ciphertext, agreed))
			} catch {
				return undefined
			}
		},
	}
}

/** WebCrypto's X-Wing, or one composed of its ML-KEM-768 and X25519. Uses the system's randomness. */
export const nativeKem: KEM = KEM_MLKEM768_X25519()

let native: Promise<boolean> | undefined

/** The browser's X-Wing, or one composed of its parts; otherwise that of @noble/post-quantum, loaded lazily. */
export async function loadHpke(random: Random): Promise<Hpke> {
	native ??= isNative()
	if (await native) return hpkeOver(nativeKem)
	const { nobleKem } = await import('./noble-kem.ts')
	return hpkeOver(nobleKem(random))
}

/** Decapsulates a dummy, which exercises all parts: ML-KEM returns a secret for any input (FIPS 203, section 6.3). */
async function isNative(): Promise<boolean> {
	const sent = new Uint8Array(nativeKem.Nenc)
	// X25519's base point.
	sent[nativeKem.Nenc - 32] = 9
	try {
		await nativeKem.Decap(sent, await nativeKem.DeserializePrivateKey(new Uint8Array(nativeKem.Nsk), false), undefined)
		return true
	} catch {
		return false
	}
}
