import { createHmac, hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'

/**
 * JSON sealed as a compact JWE (RFC 7516, `dir` with A256GCM) under a key of its own: HKDF-SHA-256 (RFC 5869) of the box's
 * key with the token's id as salt and its purpose as info. A token of one purpose does not open as another.
 */
export type TokenBox = {
	seal(purpose: string, id: Uint8Array, payload: object): Promise<string>
	/** The id and payload of a token sealed here for the purpose; undefined for anything else. */
	open(purpose: string, token: string): Promise<{ id: Buffer; payload: unknown } | undefined>
	/** 16 bytes that follow from an id and nobody without the key can foresee. */
	follow(label: string, id: Uint8Array): Buffer
}

const idLength = 16

export function createTokenBox(key: Uint8Array): TokenBox {
	const derive = (label: string, id: Uint8Array): Buffer =>
		Buffer.from(hkdfSync('sha256', key, id, `ydo/token/${label}/v1`, 32))

	// [Note: synthetic IV] The same id with the same payload gives the same token, byte for byte, which lets two tabs that
	// refresh at once receive one successor. Were an id ever sealed with another payload (a database restored from a
	// backup hands out a successor again, at another time), a fixed IV would betray the key; so it follows from the payload.
	const synthesise = (purpose: string, id: Uint8Array, plaintext: Uint8Array): Buffer =>
		createHmac('sha256', derive(`${purpose}/iv`, id))
			.update(plaintext)
			.digest()
			.subarray(0, 12)

	return {
		seal: (purpose, id, payload) => {
			const plaintext = Buffer.from(JSON.stringify(payload))
			return new CompactEncrypt(plaintext)
				.setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: Buffer.from(id).toString('base64url') })
				.setInitializationVector(synthesise(purpose, id, plaintext))
				.encrypt(derive(purpose, id))
		},
		open: async (purpose, token) => {
			if (!isCanonical(token)) return undefined
			try {
				const { plaintext, protectedHeader } = await compactDecrypt(
					token,
					(header) => derive(purpose, idOf(header?.kid)),
					{ keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
				)
				return { id: idOf(protectedHeader.kid), payload: JSON.parse(Buffer.from(plaintext).toString()) }
			} catch {
				return undefined
			}
		},
		follow: (label, id) => derive(label, id).subarray(0, idLength),
	}
}

function idOf(kid: unknown): Buffer {
	const id = Buffer.from(typeof kid === 'string' ? kid : '', 'base64url')
	if (id.length !== idLength) throw new Error('Not the id of a token')
	return id
}

/** Whether every part is the one base64url spelling of its bytes, so that a token cannot be respelt. */
function isCanonical(token: string): boolean {
	return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}
