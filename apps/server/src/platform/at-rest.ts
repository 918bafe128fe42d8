import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

/** Seals what the database keeps. What is sealed in one context (a table, a row) opens in that context only. */
export type Sealer = {
	seal(context: string, plain: Uint8Array): Buffer
	/** Throws one opaque error, whatever was wrong: key, context, a changed byte, another version. */
	open(context: string, sealed: Uint8Array): Buffer
}

/** Keyed hashes of short texts. What is hashed under one label never equals what is hashed under another. */
export type Hasher = { hash(label: string, text: string): Buffer }

// Layout: version (1 byte) | IV (12) | ciphertext | tag (16). AES-256-GCM with a random IV, NIST SP 800-38D section 8.2.2:
// good for 2^32 seals under one key.
const version = 1
const ivBytes = 12
const tagBytes = 16
const keyBytes = 32

/** By so much the sealed form is longer than the plain one. */
export const sealingBytes = 1 + ivBytes + tagBytes

/** Of a key of 32 bytes. */
export function createSealer(bytes: Uint8Array): Sealer {
	const key = secretKey(bytes)
	return {
		seal(context, plain) {
			const iv = randomBytes(ivBytes)
			const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(associatedData(context))
			return Buffer.concat([Buffer.of(version), iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
		},
		open(context, sealed) {
			try {
				return decrypt(key, associatedData(context), sealed)
			} catch {
				throw new Error('a sealed value could not be opened')
			}
		},
	}
}

/** Of a key of 32 bytes; a hash is 32 bytes: HMAC-SHA-256 over the label's length, the label and the text. */
export function createHasher(bytes: Uint8Array): Hasher {
	const key = secretKey(bytes)
	return {
		hash(label, text) {
			const name = Buffer.from(label)
			const length = Buffer.alloc(4)
			length.writeUInt32BE(name.length)
			return createHmac('sha256', key).update(length).update(name).update(text).digest()
		},
	}
}

function decrypt(key: KeyObject, data: Buffer, sealed: Uint8Array): Buffer {
	if (sealed[0] !== version || sealed.length < sealingBytes) throw new Error('unknown layout')
	const iv = sealed.subarray(1, 1 + ivBytes)
	const end = sealed.length - tagBytes
	const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
	decipher.setAAD(data).setAuthTag(sealed.subarray(end))
	return Buffer.concat([decipher.update(sealed.subarray(1 + ivBytes, end)), decipher.final()])
}

function associatedData(context: string): Buffer {
	return Buffer.concat([Buffer.of(version), Buffer.from(context)])
}

/** Made once: node:crypto takes ten times longer to set up a cipher from raw bytes. */
function secretKey(bytes: Uint8Array): KeyObject {
	if (bytes.length !== keyBytes) throw new Error(`a key must have ${keyBytes} bytes, not ${bytes.length}`)
	return createSecretKey(bytes)
}
