import { createECDH, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { Sign } from '@ydo/log/checkpoint'
import { formatKey, type NoteKey } from '@ydo/log/signed-note'
import type { Hasher } from '#infra/at-rest.ts'

/** Signing key of the directory's log. */
export type LogSigner = {
	key: NoteKey
	/** The public key in C2SP signed-note format. */
	verifierKey: string
	sign: Sign
}

/** DER of an Ed25519 private key, up to its 32 bytes (RFC 8410, section 7). */
const pkcs8Start = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Derived from the installation's hash key, and so bound to the database as that key is. The log's name is its address without the
 * scheme (C2SP tlog-tiles).
 */
export function createLogSigner(hasher: Hasher, publicUrl: string): LogSigner {
	const der = Buffer.concat([pkcs8Start, hasher.hash('log-signing-key', '')])
	const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
	const { x = '' } = createPublicKey(secret).export({ format: 'jwk' })
	const publicKey = Uint8Array.from(Buffer.from(x, 'base64url'))
	const key: NoteKey = { name: `${new URL(publicUrl).host}/log`, kind: 'ed25519', publicKey }
	return { key, verifierKey: formatKey(key), sign: async (message) => sign(null, message, secret) }
}

/** Key of the stamps on messages (docs/crypto.md, "Chat"), derived from the installation's hash key, which all instances have. */
export function stampKeyOf(hasher: Hasher): Uint8Array {
	return hasher.hash('stamp-key', '')
}

/** Key pair for signing to push services (RFC 8292), base64url: the point, of 65 bytes, and the scalar, of 32. */
export type VapidKeys = { publicKey: string; privateKey: string }

/** Derived from the installation's hash key, and so constant for all its instances and its lifetime. */
export function vapidKeys(hasher: Hasher, attempt = 0): VapidKeys {
	const curve = createECDH('prime256v1')
	const scalar = hasher.hash('vapid-key', String(attempt))
	try {
		curve.setPrivateKey(scalar)
	} catch {
		return vapidKeys(hasher, attempt + 1) // not below the order of P-256: one in 2^32
	}
	return { publicKey: curve.getPublicKey('base64url'), privateKey: scalar.toString('base64url') }
}
