import { witnessesOf } from '@ydo/contract/institute'
import { decodeLeaf } from '@ydo/log/leaf'
import { policyHash, policyText } from '@ydo/log/witness-policy'
import { createKeeper } from './keeper.ts'

/**
 * The canonical text of the witness policy that devices now follow, and the index of the leaf that announces it; undefined if it
 * was announced before.
 */
export type Announced = { text: string; index: number | undefined }

/** Publishes the witnesses of the institute's file in the log; devices accept no others (docs/crypto.md, "Directory"). */
export async function announceWitnesses(deps: Parameters<typeof createKeeper>[0]): Promise<Announced> {
	const { quorum, of } = witnessesOf(deps.institute)
	const policy = { quorum, keys: of.map(({ key }) => key) }
	const [text, hash] = [policyText(policy), policyHash(policy)]
	const keeper = createKeeper(deps, (line) => {
		throw new Error(line)
	})
	await keeper.catchUp()
	const leaves = Array.from({ length: keeper.held.size }, (_, index) => decodeLeaf(keeper.held.leaf(index)))
	const last = leaves.findLast((leaf) => leaf?.event === 'witnesses')
	if (last && Buffer.from(hash).equals(last.seasonKey)) return { text, index: undefined }
	return { text, index: await keeper.appendEvent('witnesses', hash) }
}
