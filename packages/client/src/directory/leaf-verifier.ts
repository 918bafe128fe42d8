import { createDirectory, type Placed } from '@ydo/log/directory'
import type { Verify } from '@ydo/log/ed25519'
import { decodeLeaf, type Leaf, signedPart } from '@ydo/log/leaf'
import { createMerkleTree, leafHash, rootOf } from '@ydo/log/merkle'
import { breathe } from '#calls/breathe.ts'
import { Violated } from './violation.ts'

/** Leaves judged at a time: after each batch the page may draw. */
const batchLength = 256
/** Batches whose signatures are verified meanwhile: enough that no core of the device waits, and little to throw away. */
const batchesAhead = 4

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

/** Leaves that were read, and the verdicts on their signatures. */
type Begun = { read: { bytes: Uint8Array; leaf: Leaf | undefined }[]; verdicts: Promise<boolean[]> }

export function createLeafVerifier(institute: string, verify: Verify): LeafVerifier {
	const directory = createDirectory(institute, verify)
	const toSign = signedPart(institute)
	const tree = createMerkleTree()
	const hashes: Uint8Array[] = []

	function begin(leaves: readonly Uint8Array[], isVerified: boolean): Begun {
		const read = leaves.map((bytes) => ({ bytes, leaf: decodeLeaf(bytes) }))
		const verdicts = Promise.all(
			read.map(
				({ bytes, leaf }) => isVerified || (leaf ? verify(leaf.identity, toSign(bytes), leaf.signature) : false),
			),
		)
		void verdicts.catch(() => undefined) // told to who awaits them
		return { read, verdicts }
	}

	function append(
		{ bytes, leaf }: Begun['read'][number],
		judged: { checkpointTime: number; isSigned: boolean },
	): Placed {
		const index = directory.size
		const fault = directory.take(leaf, judged)
		if (fault || !leaf) throw new Violated('leaf invalid', `leaf ${index}: ${fault}`, { bytes })
		const hash = leafHash(bytes)
		hashes.push(hash)
		tree.append(hash)
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
			const begun: Begun[] = []
			let at = 0
			const beginNext = () => {
				if (at < leaves.length) begun.push(begin(leaves.slice(at, at + batchLength), isVerified))
				at += batchLength
			}
			for (let ahead = 0; ahead < batchesAhead; ahead++) beginNext()
			for (let batch = begun.shift(); batch; batch = begun.shift()) {
				const verdicts = await batch.verdicts
				beginNext()
				for (const [i, one] of batch.read.entries())
					placed.push(append(one, { checkpointTime, isSigned: verdicts[i] === true }))
				await breathe()
			}
			return placed
		},
	}
}
