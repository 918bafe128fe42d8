import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { Sign } from '@ydo/log/checkpoint'
import { formatKey, type NoteKey } from '@ydo/log/signed-note'
import type { Hasher } from './at-rest.ts'

/** The key of the directory's log. */
export type LogSigner = {
	key: NoteKey
	/** The public key, as C2SP signed-note writes keys. */
	verifierKey: string
	sign: Sign
}

/** DER of an Ed25519 private key, up to its 32 bytes (RFC 8410, section 7). */
const pkcs8Start = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Made from the installation's key of hashes, and so bound to the database as that one is. The log is called by the address at
 * which it stands, without its scheme (C2SP tlog-tiles).
 */
export function createLogSigner(hasher: Hasher, publicUrl: string): LogSigner {
	const der = Buffer.concat([pkcs8Start, hasher.hash('log-signing-key', '')])
	const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
	const { x = '' } = createPublicKey(secret).export({ format: 'jwk' })
	const publicKey = Uint8Array.from(Buffer.from(x, 'base64url'))
	const key: NoteKey = { name: `${new URL(publicUrl).host}/log`, kind: 'ed25519', publicKey }
	return { key, verifierKey: formatKey(key), sign: async (message) => sign(null, message, secret) }
}
