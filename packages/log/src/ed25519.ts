import { isOneOf } from './points.ts'

/** True if `signature` is valid for `key` and `message` (Ed25519, RFC 8032); false for anything else. */
export type Verify = (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => Promise<boolean>

/**
 * Uses WebCrypto if it has Ed25519, otherwise @noble/curves, loaded lazily. Refuses keys of low order: they verify anything, and
 * implementations differ about them, while all readers of a log must agree.
 */
export async function verifyEd25519(...[key, message, signature]: Parameters<Verify>): Promise<boolean> {
	if (key.length !== 32 || signature.length !== 64 || isOneOf(lowOrder, key)) return false
	native ??= isNative()
	return (await native) ? verifyNatively(key, message, signature) : verifyWithNoble(key, message, signature)
}

let native: Promise<boolean> | undefined

async function isNative(): Promise<boolean> {
	const basePoint = Uint8Array.from([0x58, ...new Array(31).fill(0x66)])
	return crypto.subtle.importKey('raw', basePoint, 'Ed25519', false, ['verify']).then(
		() => true,
		() => false,
	)
}

/** For platforms without WebCrypto's Ed25519, and to compare the two in tests. */
export async function verifyWithNoble(...[key, message, signature]: Parameters<Verify>): Promise<boolean> {
	const { ed25519 } = await import('@noble/curves/ed25519.js')
	try {
		return ed25519.verify(signature, message, key, { zip215: false })
	} catch {
		return false
	}
}

async function verifyNatively(...[key, message, signature]: Parameters<Verify>): Promise<boolean> {
	const { subtle } = crypto
	try {
		const imported = await subtle.importKey('raw', key.slice(), 'Ed25519', false, ['verify'])
		return await subtle.verify('Ed25519', imported, signature.slice(), message.slice())
	} catch {
		return false
	}
}

/** Points of order 1, 2, 4 and 8 without the sign bit (y = 0, ±1, and ± a square root), also encoded as y + p. */
const lowOrder = new Set([
	'0100000000000000000000000000000000000000000000000000000000000000',
	'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
	'0000000000000000000000000000000000000000000000000000000000000000',
	'26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
	'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
	'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
	'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
])
