import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import type { Curves } from './native-curves.ts'

/** @noble/curves, for browsers without native curves. Not guaranteed to be constant-time. */
export const nobleCurves: Curves = {
	x25519Public: async (secret) => Uint8Array.from(x25519.getPublicKey(secret)),
	x25519Shared: async (secret, publicKey) => Uint8Array.from(x25519.getSharedSecret(secret, publicKey)),
	ed25519Public: async (seed) => Uint8Array.from(ed25519.getPublicKey(seed)),
	ed25519Sign: async (seed, message) => Uint8Array.from(ed25519.sign(message, seed)),
}
