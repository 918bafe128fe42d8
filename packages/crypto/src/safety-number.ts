import type { IdentityKey, MemberId } from './branded.ts'
import { type Bytes, compareBytes, label, toBase64url } from './bytes.ts'
import { sha256 } from './primitives.ts'

/** A member's long-term keys, as in the directory. */
export type KnownKeys = { id: MemberId; identity: IdentityKey; chatKeyHash: Bytes }

/** Equal for both members: if both devices show the same, nobody is in between. */
export type SafetyNumber = {
	/** Twelve words of BIP 39's list, to read aloud: the first 16 bytes. */
	words: string[]
	/** For scanning: all 32 bytes as base64url. */
	code: string
	fingerprint: Bytes
}

/** The safety number of two members' keys, in either order (docs/crypto.md, "Chat"). */
export async function safetyNumber(one: KnownKeys, other: KnownKeys): Promise<SafetyNumber> {
	const sorted = [one, other].sort((a, b) => compareBytes(a.id, b.id))
	const keys = sorted.flatMap(({ id, identity, chatKeyHash }) => [id, identity, chatKeyHash])
	const fingerprint = await sha256(label('ydo/safety/v1'), ...keys)
	const { recoveryWords } = await import('./recovery-code.ts')
	const words = recoveryWords(fingerprint.slice(0, 16))
	return { words, code: `ydo:safety:1:${toBase64url(fingerprint)}`, fingerprint }
}
