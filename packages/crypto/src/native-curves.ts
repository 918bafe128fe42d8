import { type Bytes, concat, fromBase64url } from './bytes.ts'
import type { Curves } from './curves.ts'

const { subtle } = globalThis.crypto

type Name = 'X25519' | 'Ed25519'

/** What stands before the 32 bytes of a secret key in PKCS #8 (RFC 8410, section 7): their only raw form in WebCrypto. */
const pkcs8: Record<Name, Bytes> = {
	X25519: Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x6e, 4, 0x22, 4, 0x20),
	Ed25519: Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20),
}

/** Those of WebCrypto (Secure Curves). */
export const nativeCurves: Curves = {
	x25519Public: (secret) => publicOf('X25519', secret),
	async x25519Shared(secret, publicKey) {
		const own = await importSecret('X25519', secret)
		const peer = await subtle.importKey('raw', publicKey, 'X25519', false, [])
		return new Uint8Array(await subtle.deriveBits({ name: 'X25519', public: peer }, own, 256))
	},
	ed25519Public: (seed) => publicOf('Ed25519', seed),
	async ed25519Sign(seed, message) {
		return new Uint8Array(await subtle.sign('Ed25519', await importSecret('Ed25519', seed), message))
	},
}

const uses = { X25519: ['deriveBits'], Ed25519: ['sign'] } as const

function importSecret(name: Name, secret: Bytes, extractable = false) {
	return subtle.importKey('pkcs8', concat(pkcs8[name], secret), name, extractable, [...uses[name]])
}

async function publicOf(name: Name, secret: Bytes): Promise<Bytes> {
	const { x = '' } = await subtle.exportKey('jwk', await importSecret(name, secret, true))
	return fromBase64url(x)
}
