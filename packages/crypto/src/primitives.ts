// The only file that calls WebCrypto's hashes and ciphers, which every browser and Node have. Curves are in native-curves.ts.
import { type Bytes, concat } from './bytes.ts'

const { subtle } = globalThis.crypto

/** FIPS 180-4. */
export async function sha256(...parts: readonly Uint8Array[]): Promise<Bytes> {
	return new Uint8Array(await subtle.digest('SHA-256', concat(...parts)))
}

/** HMAC-SHA-256 (RFC 2104). */
export async function hmac(key: Bytes, ...parts: readonly Uint8Array[]): Promise<Bytes> {
	const imported = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
	return new Uint8Array(await subtle.sign('HMAC', imported, concat(...parts)))
}

type Derivation = { salt?: Bytes; info: Bytes; length: number }

// A vault derives a thousand times from one key: caches each import as long as its bytes exist. The bytes of a key are never changed.
type Imported = ReturnType<typeof subtle.importKey>
const imported = new WeakMap<Bytes, Imported>()

function importedSecret(secret: Bytes): Imported {
	const known = imported.get(secret)
	if (known) return known
	const key = subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
	imported.set(secret, key)
	return key
}

/** HKDF-SHA-256 (RFC 5869), with an empty salt by default; `length` in bytes. */
export async function hkdf(secret: Bytes, { salt = new Uint8Array(), info, length }: Derivation): Promise<Bytes> {
	const key = await importedSecret(secret)
	return new Uint8Array(await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8))
}

type Sealing = {
	/** 32 bytes; never used for two plaintexts. */
	key: Bytes
	/** 12 bytes. */
	iv: Bytes
	/** Authenticated but not encrypted. */
	additional: Bytes
}

/** AES-256-GCM (NIST SP 800-38D), with the 16-byte tag after the ciphertext. */
export async function seal(plaintext: Bytes, { key, iv, additional }: Sealing): Promise<Bytes> {
	const imported = await subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
	return new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: additional }, imported, plaintext))
}

/** Decrypts; undefined for any failure. */
export async function open(ciphertext: Bytes, { key, iv, additional }: Sealing): Promise<Bytes | undefined> {
	const imported = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
	try {
		return new Uint8Array(
			await subtle.decrypt({ name: 'AES-GCM', iv, additionalData: additional }, imported, ciphertext),
		)
	} catch {
		return undefined
	}
}
