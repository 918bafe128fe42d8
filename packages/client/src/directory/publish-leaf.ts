import { directoryPaths } from '@ydo/contract/directory'
import type { ChatKey, MemberId, Root, SeasonSecret } from '@ydo/crypto/branded'
import { isSameBytes, toBase64url } from '@ydo/crypto/bytes'
import {
	chatKeyHash,
	chatKeyOf,
	chatSeedOf,
	identityKeyOf,
	identitySeedOf,
	seasonKeyOf,
	signAs,
} from '@ydo/crypto/keys'
import type { Placed } from '@ydo/log/directory'
import { encodeLeaf, type Leaf, type LeafEvent, leafToSign } from '@ydo/log/leaf'
import { CallRefused, call } from '#calls/call.ts'
import { type Request, withJson } from '#calls/request.ts'
import type { DirectoryReplica, Synced } from './create-directory-replica.ts'
import type { OwnLeaves } from './held-log.ts'

export type PublishDeps = {
	replica: DirectoryReplica
	/** With the member's session. */
	request: Request
	institute: string
	/** Stores a leaf in the vault, so that `own` expects it; called before each send. */
	keep(leaf: Uint8Array): Promise<unknown>
	own: OwnLeaves
}

export type Published =
	| { outcome: 'published'; index: number }
	/** The member's leaves in the log do not permit it, or have continued after it. */
	| { outcome: 'impossible' }
	/** The server accepts no more leaves of the member today. */
	| { outcome: 'limit' }
	| Exclude<Synced, { outcome: 'synced' }>

/** Maximum number of conflicts with other devices of the member. */
const attempts = 4

/**
 * Publishes an own leaf, idempotently: if the log has it already, because a response was lost, returns its place. May be retried after any
 * outcome. Throws CallRefused for anything but a conflict, and errors of `keep` and `own`.
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
		// The sent leaf is not in the public log yet, or the server disagrees with its log: retry later.
		if (synced.head.size === before) return { outcome: 'unavailable' }
		before = synced.head.size
		if (!mayFollow(wished, leaves.at(-1))) return { outcome: 'impossible' }
		const sent = await send(wish, leaves.at(-1), deps)
		if (sent !== 'answered') return { outcome: sent }
	}
	return { outcome: 'unavailable' }
}

async function send(
	wish: Wish,
	last: Placed | undefined,
	deps: PublishDeps,
): Promise<'answered' | 'unavailable' | 'limit'> {
	const { replica, request, institute, keep } = deps
	const { leaf, chatKey } = await makeLeaf(wish, { last, time: replica.timeForLeaf(), institute })
	await keep(leaf)
	const body = { leaf: toBase64url(leaf), ...(chatKey && { chatKey: toBase64url(chatKey) }) }
	try {
		const answer = await call(request, directoryPaths.leaves, withJson('POST', body))
		// A body that nobody reads keeps the request open in Chromium.
		answer.body?.cancel().catch(() => undefined)
		return 'answered'
	} catch (error) {
		if (!(error instanceof CallRefused) || error.status >= 500) return 'unavailable'
		if (error.status === 429) return 'limit'
		if (error.status === 409) return 'answered'
		throw error
	}
}

function isWished(leaf: Placed, { event, season, seasonKey, identity }: Wished): boolean {
	const isSame = leaf.event === event && leaf.season === season
	return isSame && isSameBytes(leaf.seasonKey, seasonKey) && isSameBytes(leaf.identity, identity)
}

/** The log's own rules, checked first so that no invalid leaf is sent. */
function mayFollow({ event, season, identity }: Wished, last: Placed | undefined): boolean {
	if (!last) return event === 'join'
	if (event === 'join' || last.event === 'leave') return false
	return (event === 'reset') !== isSameBytes(last.identity, identity) && (event === 'leave' || season >= last.season)
}

/** A member's wish for a leaf in the directory. */
export type Wish = {
	event: LeafEvent
	member: MemberId
	/** For a `reset`, the new one. */
	root: Root
	/** Ignored for `leave`. */
	season: { number: number; secret: SeasonSecret }
}

/** The part of the leaf that the wish determines. */
type Wished = Pick<Leaf, 'event' | 'member' | 'season' | 'seasonKey' | 'identity'>

async function wishedOf({ event, member, root, season }: Wish): Promise<Wished> {
	const identity = await identityKeyOf(await identitySeedOf(root))
	if (event === 'leave') return { event, member, season: 0, seasonKey: new Uint8Array(32), identity }
	return { event, member, season: season.number, seasonKey: await seasonKeyOf(season.secret), identity }
}

type Place = { last: Placed | undefined; time: number; institute: string }

/** Builds and signs the leaf that follows the member's last one, with the chat key if that is new. */
export async function makeLeaf(
	wish: Wish,
	{ last, time, institute }: Place,
): Promise<{ leaf: Uint8Array; chatKey?: ChatKey }> {
	const isNew = wish.event === 'join' || wish.event === 'reset'
	const chatKey = isNew ? await chatKeyOf(await chatSeedOf(wish.root)) : undefined
	const unsigned = {
		...(await wishedOf(wish)),
		previous: last ? last.index + 1 : 0,
		chatKeyHash: chatKey ? await chatKeyHash(chatKey) : lastingHash(wish, last),
		time,
	}
	const signature = await signAs(await identitySeedOf(wish.root), leafToSign(institute, unsigned))
	return { leaf: encodeLeaf({ ...unsigned, signature }), ...(chatKey && { chatKey }) }
}

function lastingHash({ event }: Wish, last: Placed | undefined): Uint8Array {
	return event === 'season' && last ? last.chatKeyHash : new Uint8Array(32)
}
