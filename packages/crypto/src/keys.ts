import type {
	ChatKey,
	ChatSeed,
	IdentityKey,
	IdentitySeed,
	PairSecret,
	Root,
	SeasonKey,
	SeasonSecret,
} from './branded.ts'
import { type Bytes, label, type Random } from './bytes.ts'
import { type Curves, nativeCurves } from './native-curves.ts'
import { hkdf, sha256 } from './primitives.ts'

// Source: docs/crypto.md, "Keys".

/** The root of a member's long-term keys. */
export function makeRoot(random: Random): Root {
	return random(32) as Root
}

/** Seed of the Ed25519 key that signs a member's leaves. */
export async function identitySeedOf(root: Root): Promise<IdentitySeed> {
	return (await hkdf(root, { info: label('ydo/identity/v1'), length: 32 })) as IdentitySeed
}

export async function identityKeyOf(seed: IdentitySeed): Promise<IdentityKey> {
	return (await (await loadCurves()).ed25519Public(seed)) as IdentityKey
}

/** Ed25519 signature, 64 bytes. */
export async function signAs(seed: IdentitySeed, message: Bytes): Promise<Bytes> {
	return (await loadCurves()).ed25519Sign(seed, message)
}

/** Seed of the X-Wing key with which chats are opened. */
export async function chatSeedOf(root: Root): Promise<ChatSeed> {
	return (await hkdf(root, { info: label('ydo/chat-kem/v1'), length: 32 })) as ChatSeed
}

/** The public X-Wing key, 1,216 bytes. Loaded lazily: needed once per seed. */
export async function chatKeyOf(seed: ChatSeed): Promise<ChatKey> {
	const { ml_kem768_x25519: xWing } = await import('@noble/post-quantum/hybrid.js')
	return Uint8Array.from(xWing.keygen(seed).publicKey) as Bytes as ChatKey
}

/** Represents a chat key in the directory. */
export function chatKeyHash(key: ChatKey): Promise<Bytes> {
	return sha256(key)
}

/** A new season key; never derived, so that a later key does not reveal it. */
export function makeSeasonSecret(random: Random): SeasonSecret {
	return random(32) as SeasonSecret
}

export async function seasonKeyOf(secret: SeasonSecret): Promise<SeasonKey> {
	return (await (await loadCurves()).x25519Public(secret)) as SeasonKey
}

/** The secret shared with the owner of `peer` in their season. @throws for a peer's key of low order */
export async function pairSecretOf(own: SeasonSecret, peer: SeasonKey): Promise<PairSecret> {
	return (await (await loadCurves()).x25519Shared(own, peer)) as PairSecret
}

let chosen: Promise<Curves> | undefined

/** The browser's curves if it has both; otherwise those of @noble/curves, loaded lazily. */
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
