import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hex } from '#test/sample.ts'
import vectors from '#vectors/log.json' with { type: 'json' }
import { consistencyProof, createMerkleTree, isConsistent, leafHash, rootOf } from './merkle.ts'

/** From Certificate Transparency's tests: eight leaves, and the roots of their prefixes. */
const known = {
	leaves: ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'],
	roots: [
		'6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
		'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
		'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
		'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
		'4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
		'76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
		'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
		'5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
	],
}

describe('roots', () => {
	test.each(vectors.log)('of the directory’s first $size leaves', ({ size, root }) => {
		const hashes = vectors.leaf.slice(0, size).map(({ out }) => leafHash(hex(out)))
		expect(bytesToHex(rootOf(hashes))).toBe(root)
	})

	test('of Certificate Transparency’s leaves', () => {
		const tree = createMerkleTree()
		const roots = known.leaves.map((leaf) => {
			tree.append(leafHash(hex(leaf)))
			return bytesToHex(tree.root())
		})
		expect(roots).toEqual(known.roots)
		expect(tree.size).toBe(8)
	})
})

const leaves = (count: number) => Array.from({ length: count }, (_, index) => leafHash(utf8ToBytes(`leaf ${index}`)))
const sizes = fc
	.integer({ min: 1, max: 70 })
	.chain((size) => fc.tuple(fc.integer({ min: 1, max: size }), fc.constant(size)))

describe('a proof of consistency', () => {
	test('is accepted for every prefix', () => {
		fc.assert(
			fc.property(sizes, ([from, size]) => {
				const hashes = leaves(size)
				const [before, after] = [
					{ size: from, root: rootOf(hashes.slice(0, from)) },
					{ size, root: rootOf(hashes) },
				]
				expect(isConsistent(before, after, consistencyProof(hashes, from))).toBe(true)
			}),
		)
	})

	test('is refused for another prefix, end or size, or when altered', () => {
		fc.assert(
			fc.property(sizes, fc.nat(), ([from, size], where) => {
				const hashes = leaves(size)
				const forked = hashes.map((hash, index) => (index === where % from ? leafHash(hash) : hash))
				const [before, after] = [
					{ size: from, root: rootOf(hashes.slice(0, from)) },
					{ size, root: rootOf(hashes) },
				]
				const proof = consistencyProof(hashes, from)
				expect(isConsistent({ ...before, root: rootOf(forked.slice(0, from)) }, after, proof)).toBe(false)
				expect(isConsistent(before, { ...after, root: rootOf(forked) }, proof)).toBe(false)
				expect(isConsistent(before, { ...after, size: from - 1 }, proof)).toBe(false)
				expect(isConsistent(before, after, [...proof, after.root])).toBe(false)
				if (proof.length === 0) return
				const at = where % proof.length
				expect(isConsistent(before, after, proof.toSpliced(at, 1))).toBe(false)
				expect(isConsistent(before, after, proof.with(at, leafHash(before.root)))).toBe(false)
			}),
		)
	})

	test('requires a valid prefix size', () => {
		expect(() => consistencyProof(leaves(3), 0)).toThrow(RangeError)
		expect(() => consistencyProof(leaves(3), 4)).toThrow(RangeError)
		expect(isConsistent({ size: 0, root: rootOf([]) }, { size: 3, root: rootOf(leaves(3)) }, [])).toBe(true)
	})
})
