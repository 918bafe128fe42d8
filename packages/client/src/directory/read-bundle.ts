import { leafLength } from '@ydo/log/leaf'

/** A big-endian u16 before each entry (C2SP tlog-tiles). */
const entryLength = 2 + leafLength

/** The leaves of a bundle of `width` entries; undefined for anything else. */
export function readBundle(bytes: Uint8Array, width: number): Uint8Array[] | undefined {
	if (bytes.length !== width * entryLength) return undefined
	const leaves: Uint8Array[] = []
	for (let at = 0; at < bytes.length; at += entryLength) {
		if (bytes[at] !== leafLength >> 8 || bytes[at + 1] !== (leafLength & 0xff)) return undefined
		leaves.push(bytes.slice(at + 2, at + entryLength))
	}
	return leaves
}
