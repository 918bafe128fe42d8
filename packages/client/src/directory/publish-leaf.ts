import { directoryPaths } from '@ydo/contract/directory'
import { isSameBytes, toBase64url } from '@ydo/crypto/bytes'
import type { Placed } from '@ydo/log/directory'
import { CallRefused, call } from '#calls/call.ts'
import { type Request, withJson } from '#calls/request.ts'
import type { DirectoryReplica, Synced } from './create-directory-replica.ts'
import { makeLeaf, type Wish, type Wished, wishedOf } from './make-leaf.ts'
import type { OwnLeaves } from './own-leaves.ts'

export type PublishDeps = {
	replica: DirectoryReplica
	/** With the member's session. */
	request: Request
	institute: string
	/** Keeps a leaf in the vault, so that `own` expects it; each is kept before it is sent. */
	keep(leaf: Uint8Array): Promise<unknown>
	own: OwnLeaves
}

export type Published =
	| { outcome: 'published'; index: number }
	/** The member's leaves in the log do not let it follow, or have gone on after it. */
	| { outcome: 'impossible' }
	| Exclude<Synced, { outcome: 'synced' }>

/** Other devices of the member that may come first, one after the other. */
const attempts = 4

/**
 * Publishes a leaf of one's own, once: where it stands in the log already, because an answer was lost, that is its place. May be done
 * again after any outcome. Throws CallRefused for anything but a conflict, and what `keep` and `own` throw.
 */
export async function publishLeaf(wish: Wish, deps: PublishDeps): Promise<Published> {
	const wished = await wishedOf(wish)
	let before = -1
	for (let attempt = 0; attempt < attempts; attempt++) {
		const synced = await deps.replica.sync(deps.own)
		if (synced.outcome !== 'synced') return synced
		const leaves = deps.replica.leavesOf(wish.member)
		const found = leaves.find((leaf) => isWished(leaf, wished))
		if (found) return found === leaves.at(-1) ? { outcome: 'published', index: found.index } : { outcome: 'impossible' }
		// What was sent is not in the log that all see yet, or the server is not of one mind with its log: later again.
		if (synced.head.size === before) return { outcome: 'unavailable' }
		before = synced.head.size
		if (!mayFollow(wished, leaves.at(-1))) return { outcome: 'impossible' }
		if ((await send(wish, leaves.at(-1), deps)) === 'unavailable') return { outcome: 'unavailable' }
	}
	return { outcome: 'unavailable' }
}

async function send(wish: Wish, last: Placed | undefined, deps: PublishDeps): Promise<'answered' | 'unavailable'> {
	const { replica, request, institute, keep } = deps
	const { leaf, chatKey } = await makeLeaf(wish, { last, time: replica.timeForLeaf(), institute })
	await keep(leaf)
	const body = { leaf: toBase64url(leaf), ...(chatKey && { chatKey: toBase64url(chatKey) }) }
	try {
		await call(request, directoryPaths.leaves, withJson('POST', body))
		return 'answered'
	} catch (error) {
		if (!(error instanceof CallRefused) || error.status >= 500 || error.status === 429) return 'unavailable'
		if (error.status === 409) return 'answered'
		throw error
	}
}

function isWished(leaf: Placed, { event, season, seasonKey, identity }: Wished): boolean {
	const isSame = leaf.event === event && leaf.season === season
	return isSame && isSameBytes(leaf.seasonKey, seasonKey) && isSameBytes(leaf.identity, identity)
}

/** As the log's rules have it, so that nothing is sent that cannot be. */
function mayFollow({ event, season, identity }: Wished, last: Placed | undefined): boolean {
	if (!last) return event === 'join'
	if (event === 'join' || last.event === 'leave') return false
	return (event === 'reset') !== isSameBytes(last.identity, identity) && (event === 'leave' || season >= last.season)
}
