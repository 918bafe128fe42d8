import type { IdentityKey, MemberId } from './branded.ts'
import { type Bytes, compareBytes, label, toBase64url } from './bytes.ts'
import { sha256 } from './primitives.ts'

/** A member's lasting keys, as the directory has them. */
export type KnownKeys = { id: MemberId; identity: IdentityKey; chatKeyHash: Bytes }

/** The same for both: who sees the same on both devices knows that nobody stands between. */
export type SafetyNumber = {
	/** Twelve words of BIP 39's list, to be read out: the first 16 bytes. */
	words: string[]
	/** To be scanned: all 32 bytes as base64url. */
	code: string
	fingerprint: Bytes
}

/** Of two members' keys, in whatever order (docs/crypto.md, "Chat"). */
export async function safetyNumber(one: KnownKeys, other: KnownKeys): Promise<SafetyNumber> {
	const sorted = [one, other].sort((a, b) => compareBytes(a.id, b.id))
	const keys = sorted.flatMap(({ id, identity, chatKeyHash }) => [id, identity, chatKeyHash])
	const fingerprint = await sha256(label('ydo/safety/v1'), ...keys)
	const { recoveryWords } = await import('./recovery-code.ts')
	const words = recoveryWords(fingerprint.slice(0, 16))
	return { words, code: `ydo:safety:1:${toBase64url(fingerprint)}`, fingerprint }
}
