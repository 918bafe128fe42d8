import { type Bytes, concat, fromBase64url } from './bytes.ts'

/** X25519 (RFC 7748) and Ed25519 (RFC 8032); secrets and seeds have 32 bytes. */
export type Curves = {
	x25519Public(secret: Bytes): Promise<Bytes>
	/** @throws for a public key of low order, whose shared secret would be zero */
	x25519Shared(secret: Bytes, publicKey: Bytes): Promise<Bytes>
	ed25519Public(seed: Bytes): Promise<Bytes>
	/** 64 bytes. */
	ed25519Sign(seed: Bytes, message: Bytes): Promise<Bytes>
}

const { subtle } = globalThis.crypto

type Name = 'X25519' | 'Ed25519'

/** PKCS #8 prefix of a 32-byte secret key (RFC 8410, section 7), since WebCrypto imports no raw secret keys. */
const pkcs8: Record<Name, Bytes> = {
	X25519: Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x6e, 4, 0x22, 4, 0x20),
	Ed25519: Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20),
}

/** WebCrypto's curves (Secure Curves). */
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
