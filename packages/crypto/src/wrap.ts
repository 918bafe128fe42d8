import { type MemberId, taken, type VaultKey, type Wrap, type WrapKey } from './branded.ts'
import { type Bytes, concat, isSameBytes, label, type Random, readUnsigned, unsigned } from './bytes.ts'
import { hkdf, open, seal, sha256 } from './primitives.ts'

// Source: docs/crypto.md, "Vault": version u8 1 | kind u8 | salt 16 | keyVersion u32 | iv 12 | ciphertext 48.
const kinds = { passkey: 1, code: 2 } as const
const saltEnd = 18
const versionEnd = 22
const ivEnd = 34
const wrapLength = 82

/** The wrapping secret: a passkey's PRF output of 32 bytes, or a recovery code's 16. */
export type WrapKind = keyof typeof kinds

/** Stored in the vault, to wrap a new vault key without asking for the passkey or the code. */
export type Wrapper = { kind: WrapKind; salt: Bytes; key: WrapKey }

export type WrappedKey = { vaultKey: VaultKey; keyVersion: number }

/** Input to a passkey's pseudo-random function. */
export function passkeyInput(): Promise<Bytes> {
	return sha256(label('ydo/vault/prf/v1'))
}

/** The wrapper for a new secret. */
export async function makeWrapper(secret: Bytes, kind: WrapKind, random: Random): Promise<Wrapper> {
	const salt = random(16)
	return { kind, salt, key: await wrapKeyOf(secret, kind, salt) }
}

/** Wraps the vault key for the owner of the secret. */
export async function wrap(
	{ vaultKey, keyVersion }: WrappedKey,
	{ wrapper, id, random }: { wrapper: Wrapper; id: MemberId; random: Random },
): Promise<Wrap> {
	const head = concat(unsigned(1, 1), unsigned(kinds[wrapper.kind], 1), wrapper.salt, unsigned(keyVersion, 4))
	const iv = random(12)
	const sealed = await seal(vaultKey, { key: wrapper.key, iv, additional: concat(head, id) })
	return concat(head, iv, sealed) as Wrap
}

/** The key wrapped for `id`, and the wrapper for the next one; undefined for another secret, and if malformed. */
export async function unwrap(
	wrapped: Bytes,
	{ secret, id }: { secret: Bytes; id: MemberId },
): Promise<(WrappedKey & { wrapper: Wrapper }) | undefined> {
	const kind = wrapped[1] === kinds.passkey ? 'passkey' : 'code'
	if (wrapped.length !== wrapLength || wrapped[0] !== 1 || wrapped[1] !== kinds[kind]) return undefined
	const salt = wrapped.slice(2, saltEnd)
	const key = await wrapKeyOf(secret, kind, salt)
	const iv = wrapped.slice(versionEnd, ivEnd)
	const additional = concat(wrapped.slice(0, versionEnd), id)
	const opened = await open(wrapped.slice(ivEnd), { key, iv, additional })
	if (!opened) return undefined
	const keyVersion = readUnsigned(wrapped.subarray(saltEnd, versionEnd))
	return { vaultKey: taken('VaultKey', opened), keyVersion, wrapper: { kind, salt, key } }
}

/** True if this is a wrap of that key for `id`: the server's copy may be another one, or corrupted. */
export async function isWrapOf(
	wrapped: Bytes,
	{ key, wrapper, id }: { key: WrappedKey; wrapper: Wrapper; id: MemberId },
): Promise<boolean> {
	const head = concat(unsigned(1, 1), unsigned(kinds[wrapper.kind], 1), wrapper.salt, unsigned(key.keyVersion, 4))
	if (wrapped.length !== wrapLength || !isSameBytes(wrapped.subarray(0, versionEnd), head)) return false
	const iv = wrapped.slice(versionEnd, ivEnd)
	const opened = await open(wrapped.slice(ivEnd), { key: wrapper.key, iv, additional: concat(head, id) })
	return opened !== undefined && isSameBytes(opened, key.vaultKey)
}

async function wrapKeyOf(secret: Bytes, kind: WrapKind, salt: Bytes): Promise<WrapKey> {
	const info = concat(label('ydo/vault/wrap/v1'), unsigned(kinds[kind], 1))
	return (await hkdf(secret, { salt, info, length: 32 })) as WrapKey
}
