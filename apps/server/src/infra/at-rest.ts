import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'

/** Authenticated encryption for database columns. Bytes sealed in one context (a table, a row) open only in that context. */
export type Sealer = {
	seal(context: string, plain: Uint8Array): Buffer
	/** Throws one opaque error for any failure: wrong key, wrong context, a changed byte, another version. */
	open(context: string, sealed: Uint8Array): Buffer
}

/** Keyed hashes of short texts, with domain separation by label. */
export type Hasher = { hash(label: string, text: string): Buffer }

// Layout: version (1 byte) | IV (12) | ciphertext | tag (16). AES-256-GCM with a random IV, NIST SP 800-38D section 8.2.2:
// good for 2^32 seals under one key.
const version = 1
const ivBytes = 12
const tagBytes = 16
const keyBytes = 32

/** Bytes that sealing adds to a plaintext. */
export const sealingBytes = 1 + ivBytes + tagBytes

/** `bytes`: a 32-byte key. */
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

/** `bytes`: a 32-byte key. The hash is HMAC-SHA-256 (32 bytes) over the label's length, the label and the text. */
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

/** Built once: node:crypto takes ten times longer to set up a cipher from raw bytes. */
function secretKey(bytes: Uint8Array): KeyObject {
	if (bytes.length !== keyBytes) throw new Error(`a key must have ${keyBytes} bytes, not ${bytes.length}`)
	return createSecretKey(bytes)
}

/**
 * Functions that seal and open JSON of one schema for a row, given by the table's or column's name and the row's id. `open` throws
 * if the bytes were sealed for another row or do not fit the schema.
 */
export function sealedJson<Schema extends z.ZodMiniType>(name: string, schema: Schema) {
	const contextOf = (id: Buffer) => `${name}.${id.toString('base64url')}`
	return {
		seal: (sealer: Sealer, id: Buffer, value: z.output<Schema>): Buffer =>
			sealer.seal(contextOf(id), Buffer.from(JSON.stringify(value))),
		open: (sealer: Sealer, id: Buffer, sealed: Uint8Array): z.output<Schema> =>
			schema.parse(JSON.parse(sealer.open(contextOf(id), sealed).toString())),
	}
}

/** Undefined if `open` throws: one damaged row must not stop the work on others. */
export function openOrSkip<T>(open: () => T): T | undefined {
	try {
		return open()
	} catch {
		return undefined
	}
}
