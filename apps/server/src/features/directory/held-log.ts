import { leafHash, rootOf } from '@ydo/log/merkle'

/** Hashes and entries of a tile (C2SP tlog-tiles). */
export const tileWidth = 256

/** The committed leaves of the log in memory, and the hashes of their tree's tiles. It only grows. */
export type HeldLog = {
	readonly size: number
	leaf(index: number): Uint8Array
	/** Hashes of all leaves, in order. Not to be changed. */
	readonly hashes: readonly Uint8Array[]
	/** Takes leaves that stand at `from` and behind; those it has are left. Throws where a leaf between would be missing. */
	take(from: number, leaves: readonly Uint8Array[]): void
	/** The first `width` hashes of a tile, one after the other; undefined where there are not so many. */
	tile(level: number, index: number, width: number): Buffer | undefined
	/** The first `width` entries of a bundle, each with its length before it as a big-endian u16. */
	entries(index: number, width: number): Buffer | undefined
}

export function createHeldLog(): HeldLog {
	const held: Uint8Array[] = []
	/** By level, the hashes that stand in its tiles: of the leaves, then of each 256 of the level below. */
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
