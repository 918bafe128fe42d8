import { leafHash, rootOf } from '@ydo/log/merkle'

/** Hashes or entries per tile (C2SP tlog-tiles). */
export const tileWidth = 256

/** In-memory copy of the log's committed leaves, and the hashes of its tiles. Append-only. */
export type HeldLog = {
	readonly size: number
	leaf(index: number): Uint8Array
	/** Hashes of all leaves, in order. Must not be modified. */
	readonly hashes: readonly Uint8Array[]
	/** Appends leaves from index `from` on, skipping those it already has. Throws if that would leave a gap. */
	take(from: number, leaves: readonly Uint8Array[]): void
	/** The first `width` hashes of a tile, concatenated; undefined if there are fewer. */
	tile(level: number, index: number, width: number): Buffer | undefined
	/** The first `width` entries of a bundle, each prefixed with its length as a big-endian u16. */
	entries(index: number, width: number): Buffer | undefined
}

export function createHeldLog(): HeldLog {
	const held: Uint8Array[] = []
	/** Tile hashes by level: those of the leaves, then one for each 256 of the level below. */
	const levels: [Uint8Array[], ...Uint8Array[][]] = [[]]

	const put = (hash: Uint8Array, level = 0) => {
		const hashes = levels[level] ?? []
		levels[level] = hashes
		hashes.push(hash)
		if (hashes.length % tileWidth === 0) put(rootOf(hashes.slice(-tileWidth)), level + 1)
	}

	return {
		get size() {
			return held.length
		},
		get hashes() {
			return levels[0]
		},
		leaf(index) {
			const leaf = held[index]
			if (!leaf) throw new RangeError('there is no such leaf')
			return leaf
		},
		take(from, leaves) {
			if (from > held.length) throw new RangeError('a leaf between is missing')
			for (const leaf of leaves.slice(held.length - from)) {
				held.push(leaf)
				put(leafHash(leaf))
			}
		},
		tile(level, index, width) {
			return cut(levels[level], index, width)
		},
		entries(index, width) {
			return cut(held, index, width, (leaf) => [lengthOf(leaf), leaf])
		},
	}
}

function cut(
	all: readonly Uint8Array[] = [],
	index: number,
	width: number,
	each = (part: Uint8Array): Uint8Array[] => [part],
): Buffer | undefined {
	const parts = all.slice(index * tileWidth, index * tileWidth + width)
	return parts.length === width ? Buffer.concat(parts.flatMap(each)) : undefined
}

function lengthOf(entry: Uint8Array): Buffer {
	const length = Buffer.alloc(2)
	length.writeUInt16BE(entry.length)
	return length
}
