import { sha256 } from '@noble/hashes/sha2.js'

// Source: RFC 6962, section 2.1. Hashes are SHA-256.

// Both hashers start after their prefix byte and share one working state: a log of many leaves needs twice as many hashes.
const [leafBegun, nodeBegun] = [sha256.create().update(Uint8Array.of(0)), sha256.create().update(Uint8Array.of(1))]
const working = sha256.create()

/** Hash of a leaf's data. */
export function leafHash(data: Uint8Array): Uint8Array {
	return leafBegun._cloneInto(working).update(data).digest()
}

function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
	return nodeBegun._cloneInto(working).update(left).update(right).digest()
}

/** An appendable tree, which stores only the roots of its complete subtrees. */
export type MerkleTree = {
	readonly size: number
	append(hash: Uint8Array): void
	root(): Uint8Array
}

export function createMerkleTree(hashes: Iterable<Uint8Array> = []): MerkleTree {
	/** Roots of complete subtrees, largest first; their sizes are the bits of the tree's size. */
	const subtrees: Uint8Array[] = []
	let size = 0
	const tree: MerkleTree = {
		get size() {
			return size
		},
		append(hash) {
			let root = hash
			for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) root = nodeHash(subtrees.pop() ?? root, root)
			subtrees.push(root)
			size++
		},
		root() {
			const last = subtrees.at(-1)
			if (!last) return sha256(new Uint8Array())
			return subtrees.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), last)
		},
	}
	for (const hash of hashes) tree.append(hash)
	return tree
}

export function rootOf(hashes: readonly Uint8Array[]): Uint8Array {
	return createMerkleTree(hashes).root()
}

/**
 * Proof that the tree of the first `from` of these leaf hashes is a prefix of the tree of all (RFC 6962, section 2.1.2).
 * @throws RangeError for an invalid `from`
 */
export function consistencyProof(hashes: readonly Uint8Array[], from: number): Uint8Array[] {
	if (from < 1 || from > hashes.length) throw new RangeError('no beginning of this tree')
	return subproof(hashes, from, true)
}

function subproof(hashes: readonly Uint8Array[], from: number, isWhole: boolean): Uint8Array[] {
	if (from === hashes.length) return isWhole ? [] : [rootOf(hashes)]
	const split = largestPowerBelow(hashes.length)
	const [left, right] = [hashes.slice(0, split), hashes.slice(split)]
	if (from <= split) return [...subproof(left, from, isWhole), rootOf(right)]
	return [...subproof(right, from - split, false), rootOf(left)]
}

type Head = { size: number; root: Uint8Array }

/** True if `proof` shows that the tree of `before` is a prefix of that of `after` (RFC 9162, section 2.1.4.2). */
export function isConsistent(before: Head, after: Head, proof: readonly Uint8Array[]): boolean {
	if (before.size === 0) return proof.length === 0
	if (before.size > after.size) return false
	if (before.size === after.size) return proof.length === 0 && isSame(before.root, after.root)
	const path = isPowerOfTwo(before.size) ? [before.root, ...proof] : [...proof]
	let [first, last] = [before.size - 1, after.size - 1]
	for (; first % 2 === 1; first = (first - 1) / 2) last = Math.floor(last / 2)
	let [oldRoot, newRoot] = [path[0], path[0]]
	if (!oldRoot || !newRoot) return false
	for (const hash of path.slice(1)) {
		if (last === 0) return false
		if (first % 2 === 1 || first === last) {
			oldRoot = nodeHash(hash, oldRoot)
			newRoot = nodeHash(hash, newRoot)
			for (; first % 2 === 0 && first !== 0; first /= 2) last = Math.floor(last / 2)
		} else newRoot = nodeHash(newRoot, hash)
		first = Math.floor(first / 2)
		last = Math.floor(last / 2)
	}
	return last === 0 && isSame(oldRoot, before.root) && isSame(newRoot, after.root)
}

function largestPowerBelow(size: number): number {
	return 2 ** Math.floor(Math.log2(size - 1))
}

function isPowerOfTwo(size: number): boolean {
	return Number.isInteger(Math.log2(size))
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
	return one.length === other.length && one.every((byte, at) => byte === other[at])
}
