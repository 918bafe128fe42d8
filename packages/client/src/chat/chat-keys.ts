import type { Match } from '@ydo/contract/ticks'
import { type ChatKey, type ChatSeed, type IdentityKey, type MemberId, type Root, taken } from '@ydo/crypto/branded'
import { fromBase64url, isSameBytes, toBase64url } from '@ydo/crypto/bytes'
import type { ChatParty, InitHeader } from '@ydo/crypto/chat-init'
import { chatKeyHash, chatKeyOf, chatSeedOf, identityKeyOf, identitySeedOf, pairSecretOf } from '@ydo/crypto/keys'
import { seasonSalt } from '@ydo/crypto/tokens'
import type { Placed } from '@ydo/log/directory'
import type { ChatCore } from './chat-core.ts'

/** By what an init is made, and opened: the two sides, their secret of a season, and one's own seed. */
export type InitKeys = Awaited<ReturnType<typeof agreedKeys>> & { seed: ChatSeed }

/** Why there are none. `later`: what is missing may come. `never`: the header names what is not the two's. */
export type NoKeys = 'later' | 'never'

/**
 * The keys that an init's header names, of leaves that the verified directory has and that may be used now: not those from before its
 * owner began anew, nor within 72 hours after.
 */
export async function keysOfInit(core: ChatCore, header: InitHeader): Promise<InitKeys | NoKeys> {
	const { vault, replica, id } = core.parts
	if (replica.violation()) return 'later'
	const isOwn = isSameBytes(header.a, id)
	const [ownAt, peerAt] = isOwn ? [header.leafA, header.leafB] : [header.leafB, header.leafA]
	const peer = isOwn ? header.b : header.a
	const [own, theirs] = [leafAt(core, id, ownAt), leafAt(core, peer, peerAt)]
	if (!own || !theirs) return Math.max(ownAt, peerAt) < (replica.head()?.size ?? 0) ? 'never' : 'later'
	if (own.season !== theirs.season || theirs.event === 'leave') return 'never'
	if (!isUsable(core, peer, theirs)) return 'later'
	const { root, seasons } = vault.view().state
	if (isSeasonGone(core, own)) return isFromBefore(core, own) ? 'later' : 'never'
	const season = seasons.find(({ key }) => key === toBase64url(own.seasonKey))
	const match = core.memory.matches.get(toBase64url(header.chat))
	const peerKey = await chatKeyOfLeaf(match, theirs)
	if (!root || !season || !peerKey) return 'later'
	const mine = await ownKeys(root.root)
	if (!isSameBytes(mine.identity, own.identity)) return 'never'
	const party = { identity: taken('IdentityKey', theirs.identity), chatKey: peerKey }
	const [a, b] = isOwn ? [mine, party] : [party, mine]
	const pair = await pairSecretOf(season.secret, taken('SeasonKey', theirs.seasonKey))
	return { ...(await agreedKeys(core, { a, b, pair, label: season.label })), seed: mine.seed }
}

/**
 * Whether an init that waits may be opened yet by keys of past seasons: not by a key that a snapshot dropped, nor by those from before
 * one of the two began anew.
 */
export function mayComeYet(core: ChatCore, header: InitHeader): boolean {
	const leaves = [leafAt(core, header.a, header.leafA), leafAt(core, header.b, header.leafB)].flatMap(
		(leaf) => leaf ?? [],
	)
	const own = leaves.find(({ member }) => isSameBytes(member, core.parts.id))
	return !leaves.some((leaf) => isFromBefore(core, leaf)) && !(own && isSeasonGone(core, own))
}

/** Whether the member has begun anew since. */
function isFromBefore({ parts: { replica } }: ChatCore, { member, index }: Placed): boolean {
	return index < lastReset(replica.leavesOf(member))
}

/** A season's keys are in the vault before its leaf is in the log: where only those of a later one are there, they were dropped. */
function isSeasonGone({ parts: { vault } }: ChatCore, own: Placed): boolean {
	const { seasons } = vault.view().state
	return (
		seasons.every(({ key }) => key !== toBase64url(own.seasonKey)) && seasons.some(({ number }) => number > own.season)
	)
}

/** Whether the keys of this leaf stand for the member now. */
function isUsable({ parts: { replica } }: ChatCore, peer: MemberId, leaf: Placed): boolean {
	const found = replica.lookUp(peer, leaf.season)
	if (!found.usable && found.why !== 'no key for this season') return false
	return leaf.index >= lastReset(replica.leavesOf(peer))
}

/** The index of the last leaf with which the member began anew; 0 for none. */
export function lastReset(leaves: readonly Placed[]): number {
	return leaves.findLast(({ event }) => event === 'reset')?.index ?? 0
}

function leafAt({ parts: { replica } }: ChatCore, member: MemberId, index: number): Placed | undefined {
	return replica.leavesOf(member).find((leaf) => leaf.index === index)
}

/** The peer's X-Wing key as it came with the match, if it is the one that the leaf names. */
async function chatKeyOfLeaf(
	match: Match | undefined,
	{ chatKeyHash: expected }: Placed,
): Promise<ChatKey | undefined> {
	const key = chatKeyIn(match)
	return key && isSameBytes(await chatKeyHash(key), expected) ? key : undefined
}

export function chatKeyIn(match: Match | undefined): ChatKey | undefined {
	try {
		return match?.chatKey === undefined ? undefined : taken('ChatKey', fromBase64url(match.chatKey))
	} catch {
		return undefined
	}
}

type OwnKeys = ChatParty & { seed: ChatSeed; identity: IdentityKey }

// Made once for a root: the X-Wing key takes its time.
const made = new WeakMap<Root, Promise<OwnKeys>>()

function ownKeys(root: Root): Promise<OwnKeys> {
	const known = made.get(root) ?? makeOwnKeys(root)
	made.set(root, known)
	return known
}

async function makeOwnKeys(root: Root): Promise<OwnKeys> {
	const seed = await chatSeedOf(root)
	return { seed, chatKey: await chatKeyOf(seed), identity: await identityKeyOf(await identitySeedOf(root)) }
}

type Agreed = { a: ChatParty; b: ChatParty; pair: Awaited<ReturnType<typeof pairSecretOf>>; label: string }

async function agreedKeys({ parts: { institute } }: ChatCore, { a, b, pair, label }: Agreed) {
	return { a, b, pair, salt: await seasonSalt(institute, label) }
}
