import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

const label = utf8ToBytes('ydo/choice/expect/v2\0')

/**
 * Hash of a proof under its leaf: the first 16 bytes of SHA-256(label
 * leaf u32
 * proof). Two ballots match if each one's expectation equals the other's hash. Source: docs/crypto.md, "Choices".
 */
export function expectationOf(leaf: number, proof: Uint8Array): Uint8Array {
	const index = new Uint8Array(4)
	new DataView(index.buffer).setUint32(0, leaf)
	return sha256(concatBytes(label, index, proof)).slice(0, 16)
}
