import type { Hasher } from './at-rest.ts'

/** The key of the stamps under messages (docs/crypto.md, "Chat"). Made from the installation's key of hashes, which all instances have. */
export function stampKeyOf(hasher: Hasher): Uint8Array {
	return hasher.hash('stamp-key', '')
}
