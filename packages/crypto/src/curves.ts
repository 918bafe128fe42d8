import type { Bytes } from './bytes.ts'
import { nativeCurves } from './native-curves.ts'

/** X25519 (RFC 7748) and Ed25519 (RFC 8032); secrets and seeds are of 32 bytes. */
export type Curves = {
	x25519Public(secret: Bytes): Promise<Bytes>
	/** @throws for a public key of low order, whose shared secret would be zero. */
	x25519Shared(secret: Bytes, publicKey: Bytes): Promise<Bytes>
	ed25519Public(seed: Bytes): Promise<Bytes>
	/** 64 bytes. */
	ed25519Sign(seed: Bytes, message: Bytes): Promise<Bytes>
}

let chosen: Promise<Curves> | undefined

/** The browser's own where it has both; else those of @noble/curves, whose code comes only then. */
export function loadCurves(): Promise<Curves> {
	chosen ??= choose()
	return chosen
}

async function choose(): Promise<Curves> {
	if (await isThere(nativeCurves)) return nativeCurves
	return (await import('./noble-curves.ts')).nobleCurves
}

async function isThere(curves: Curves): Promise<boolean> {
	try {
		await Promise.all([curves.x25519Public(new Uint8Array(32)), curves.ed25519Public(new Uint8Array(32))])
		return true
	} catch {
		return false
	}
}
