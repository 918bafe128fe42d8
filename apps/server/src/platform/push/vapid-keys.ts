import { createECDH } from 'node:crypto'
import type { Hasher } from '#platform/at-rest.ts'

/** With which the server signs to push services (RFC 8292), base64url: the point, of 65 bytes, and the scalar, of 32. */
export type VapidKeys = { publicKey: string; privateKey: string }

/** Made from the installation's key of hashes, and so the same for all its instances and as long as it lasts. */
export function vapidKeys(hasher: Hasher, attempt = 0): VapidKeys {
	const curve = createECDH('prime256v1')
	const scalar = hasher.hash('vapid-key', String(attempt))
	try {
		curve.setPrivateKey(scalar)
	} catch {
		return vapidKeys(hasher, attempt + 1) // not below the order of P-256, as one of 2^32 is not
	}
	return { publicKey: curve.getPublicKey('base64url'), privateKey: scalar.toString('base64url') }
}
