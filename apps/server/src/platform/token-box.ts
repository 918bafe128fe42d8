import { createDecipheriv, createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import { CompactEncrypt } from 'jose'

/**
 * JSON sealed as a compact JWE (RFC 7516, `dir` with A256GCM) under a key of its own: HKDF-SHA-256 (RFC 5869) of the box's
 * key with the token's id as salt and its purpose as info. A token of one purpose does not open as another.
 */
export type TokenBox = {
	seal(purpose: string, id: Uint8Array, payload: object): Promise<string>
	/** The id and payload of a token sealed here for the purpose; undefined for anything else. */
	open(purpose: string, token: string): { id: Buffer; payload: unknown } | undefined
	/** 16 bytes that follow from an id and nobody without the key can foresee. */
	follow(label: string, id: Uint8Array): Buffer
}

const idLength = 16
// A256GCM: a 96-bit IV and a 128-bit tag (RFC 7518, section 5.3).
const ivLength = 12
const tagLength = 16

export function createTokenBox(key: Uint8Array): TokenBox {
	const secret = createSecretKey(key) // node:crypto takes three times longer to set up from raw bytes
	const derive = (label: string, id: Uint8Array): Buffer =>
		Buffer.from(hkdfSync('sha256', secret, id, `ydo/token/${label}/v1`, 32))

	// [Note: synthetic IV] The same id with the same payload gives the same token, byte for byte, which lets two tabs that
	// refresh at once receive one successor. Were an id ever sealed with another payload (a database restored from a
	// backup hands out a successor again, at another time), a fixed IV would betray the key; so it follows from the payload.
	const synthesise = (purpose: string, id: Uint8Array, plaintext: Uint8Array): Buffer =>
		createHmac('sha256', derive(`${purpose}/iv`, id))
			.update(plaintext)
			.digest()
			.subarray(0, ivLength)

	// Every call opens a token: here at a fifth of what jose takes, which asks WebCrypto and so another thread.
	return {
		seal: (purpose, id, payload) => {
			const plaintext = Buffer.from(JSON.stringify(payload))
			return new CompactEncrypt(plaintext)
				.setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: Buffer.from(id).toString('base64url') })
				.setInitializationVector(synthesise(purpose, id, plaintext))
				.encrypt(derive(purpose, id))
		},
		open(purpose, token) {
			const [header = '', encryptedKey, ...sealed] = token.split('.')
			const id = idOf(header)
			const [iv, ciphertext, tag] = sealed.map((part) => Buffer.from(part, 'base64url'))
			if (!id || encryptedKey !== '' || sealed.length !== 3 || !isCanonical(token)) return undefined
			if (!ciphertext || iv?.length !== ivLength || tag?.length !== tagLength) return undefined
			try {
				const decipher = createDecipheriv('aes-256-gcm', createSecretKey(derive(purpose, id)), iv, {
					authTagLength: tagLength,
				})
				decipher.setAAD(Buffer.from(header)).setAuthTag(tag) // RFC 7516, section 5.1, steps 14 and 15
				const plaintext = Buffer.concat([decipher.update(ciphertext), decipher.final()])
				return { id, payload: JSON.parse(plaintext.toString()) }
			} catch {
				return undefined
			}
		},
		follow: (label, id) => derive(label, id).subarray(0, idLength),
	}
}

/** The id that a header names, if it is one of ours to the letter. */
function idOf(header: string): Buffer | undefined {
	const text = Buffer.from(header, 'base64url').toString()
	const kid = /^\{"alg":"dir","enc":"A256GCM","kid":"([\w-]{22})"\}$/.exec(text)?.[1]
	return kid === undefined ? undefined : Buffer.from(kid, 'base64url')
}

/** Whether every part is the one base64url spelling of its bytes, so that a token cannot be respelt. */
function isCanonical(token: string): boolean {
	return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}
