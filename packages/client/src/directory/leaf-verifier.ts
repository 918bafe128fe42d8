import { createDirectory, type Placed } from '@ydo/log/directory'
import type { Verify } from '@ydo/log/ed25519'
import { decodeLeaf, type Leaf, leafToSign } from '@ydo/log/leaf'
import { createMerkleTree, leafHash, rootOf } from '@ydo/log/merkle'
import { Violated } from './violation.ts'

/** Leaves whose signatures are verified at a time: enough that no core of the device waits, and little to throw away. */
const batchLength = 256

type Taking = {
	/** Of the checkpoint that holds the leaves, in Unix milliseconds. */
	checkpointTime: number
	/** That this device verified their signatures before: all else is checked. */
	isVerified?: boolean
}

/** The log as far as it was read: it takes leaves in their order, and is of no use any more when it refused one. */
export type LeafVerifier = {
	readonly size: number
	/** The leaves with their places. @throws Violated at the first that may not stand there. */
	take(leaves: readonly Uint8Array[], taking: Taking): Promise<Placed[]>
	root(): Uint8Array
	/** The root of the first so many leaves. */
	rootAt(size: number): Uint8Array
}

const passed = Promise.resolve(true)

type Begun = { bytes: Uint8Array; leaf: Leaf | undefined; verdict: Promise<boolean> }

export function createLeafVerifier(institute: string, verify: Verify): LeafVerifier {
	let upcoming: Promise<boolean> = Promise.resolve(false)
	// It asks about the leaf that is being appended and no other: `upcoming` was begun for that one.
	const directory = createDirectory(institute, () => upcoming)
	const tree = createMerkleTree()
	const hashes: Uint8Array[] = []

	function begin(leaves: readonly Uint8Array[], isVerified: boolean): Begun[] {
		return leaves.map((bytes) => {
			const leaf = decodeLeaf(bytes)
			const verdict = isVerified ? passed : judge(leaf)
			void verdict.catch(() => undefined) // told to who awaits it
			return { bytes, leaf, verdict }
		})
	}

	async function judge(leaf: Leaf | undefined): Promise<boolean> {
		return leaf !== undefined && verify(leaf.identity, leafToSign(institute, leaf), leaf.signature)
	}

	async function append({ bytes, leaf, verdict }: Begun, checkpointTime: number): Promise<Placed> {
		const index = directory.size
		upcoming = verdict
		const fault = await directory.append(bytes, checkpointTime)
		if (fault || !leaf) throw new Violated('leaf invalid', `leaf ${index}: ${fault}`, { bytes })
		return { ...leaf, index }
	}

	return {
		get size() {
			return directory.size
		},
		root: tree.root,
		rootAt: (size) => rootOf(hashes.slice(0, size)),
		async take(leaves, { checkpointTime, isVerified = false }) {
			const placed: Placed[] = []
			let next = begin(leaves.slice(0, batchLength), isVerified)
			for (let at = batchLength; next.length > 0; at += batchLength) {
				const begun = next
				next = begin(leaves.slice(at, at + batchLength), isVerified)
				for (const { bytes } of begun) {
					const hash = leafHash(bytes)
					hashes.push(hash)
					tree.append(hash)
				}
				for (const each of begun) placed.push(await append(each, checkpointTime))
			}
			return placed
		},
	}
}
