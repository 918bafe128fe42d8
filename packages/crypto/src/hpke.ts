import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, type KEM, KEM_MLKEM768_X25519 } from 'hpke'
import type { ChatKey, ChatSeed } from './branded.ts'
import type { Bytes, Random } from './bytes.ts'

/** What both sides have to know: a secret with its name, and what the sealing is for. */
export type Agreed = { psk: Bytes; pskId: Bytes; info: Bytes }

type Sealed = { enc: Bytes; ciphertext: Bytes }

/** HPKE in PSK mode with empty AAD (RFC 9180): X-Wing, HKDF-SHA256 and AES-256-GCM, the suite 0x647A, 0x0001, 0x0002. */
export type Hpke = {
	/** For the owner of `key`. @throws for what is no key. */
	seal(plaintext: Bytes, key: ChatKey, agreed: Agreed): Promise<Sealed>
	/** What was sealed so to the key of this seed; undefined for anything else, whatever is wrong with it. */
	open(sealed: Sealed, seed: ChatSeed, agreed: Agreed): Promise<Bytes | undefined>
}

/** Over one X-Wing or the other. */
export function hpkeOver(kem: KEM): Hpke {
	const suite = new CipherSuite(() => kem, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
	return {
		async seal(plaintext, key, agreed) {
			const to = await suite.DeserializePublicKey(key)
			const { encapsulatedSecret, ciphertext } = await suite.Seal(to, plaintext, agreed)
			return { enc: Uint8Array.from(encapsulatedSecret), ciphertext: Uint8Array.from(ciphertext) }
		},
		async open({ enc, ciphertext }, seed, agreed) {
			// As it stands: a seed is no input of DeriveKeyPair, which would hash it once more.
			const own = await suite.DeserializePrivateKey(seed)
			try {
				return Uint8Array.from(await suite.Open(own, enc, ciphertext, agreed))
			} catch {
				return undefined
			}
		},
	}
}

/** WebCrypto's X-Wing, or one made of its ML-KEM-768 and X25519. Its randomness is the system's. */
export const nativeKem: KEM = KEM_MLKEM768_X25519()

let native: Promise<boolean> | undefined

/** The browser's own where it has X-Wing or its parts; else that of @noble/post-quantum, whose code comes only then. */
export async function loadHpke(random: Random): Promise<Hpke> {
	native ??= isNative()
	if (await native) return hpkeOver(nativeKem)
	const { nobleKem } = await import('./noble-kem.ts')
	return hpkeOver(nobleKem(random))
}

/** Opens what means nothing, which takes all of the parts: ML-KEM gives a secret for anything (FIPS 203, section 6.3). */
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
