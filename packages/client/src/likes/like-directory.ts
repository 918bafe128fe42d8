import { type SeasonSecret, taken } from '@ydo/crypto/branded'
import { fromBase64url, toBase64url } from '@ydo/crypto/bytes'
import { type Kind, type Pair, seasonSalt } from '@ydo/crypto/choices'
import { pairSecretOf } from '@ydo/crypto/keys'
import type { Placed } from '@ydo/log/directory'
import type { MemberParts } from '#member/member-parts.ts'
import type { SeasonContent } from '#vault/vault-content.ts'
import type { VaultState } from '#vault/vault-state.ts'
import { type Like, type LikesState, recordKey } from './likes-state.ts'

type Parts = Pick<MemberParts, 'id' | 'institute' | 'replica'>

/** Milliseconds for which new keys are not used after an account first stored the leaf of a member's starting over. */
const resetWait = 72 * 3_600_000

/**
 * The peer's newest leaf whose key may be used now for `season`; undefined if there is none. A `reset` that was in the log before this
 * account joined is usable at once.
 */
export function usableLeaf(
	{ id, replica }: Parts,
	peer: string,
	by: { likes: LikesState; season: number; now: number },
): Placed | undefined {
	const leaves = replica.leavesOf(fromBase64url(peer))
	const last = leaves.at(-1)
	if (!last || last.event === 'leave' || last.season !== by.season) return undefined
	const reset = leaves.findLast(({ event }) => event === 'reset')
	if (!reset || reset.index < firstOwnLeaf({ id, replica })) return last
	const held = by.likes.resets[peer]
	return held?.leaf === reset.index && by.now >= held.at + resetWait ? last : undefined
}

/** Index of the leaf with which this account's present keys began. */
function firstOwnLeaf({ id, replica }: Pick<Parts, 'id' | 'replica'>): number {
	const began = replica.leavesOf(id).findLast(({ event }) => event === 'join' || event === 'reset')
	return began?.index ?? Number.POSITIVE_INFINITY
}

/** Leaves of members who started over since this account joined, which its vault has not recorded yet. */
export function unnotedResets(parts: Parts, { likes }: VaultState): { peer: string; leaf: number }[] {
	const first = firstOwnLeaf(parts)
	return parts.replica.resets().flatMap(({ member, index }) => {
		const peer = toBase64url(member)
		return index > first && (likes.resets[peer]?.leaf ?? -1) < index ? [{ peer, leaf: index }] : []
	})
}

/** The shared values of two members, from the season keys of two leaves. */
export async function pairOf(
	{ id, institute }: Parts,
	{ secret, label }: Pick<SeasonContent, 'label'> & { secret: SeasonSecret },
	theirs: Pick<Placed, 'member' | 'seasonKey'>,
): Promise<Pair> {
	return {
		secret: await pairSecretOf(secret, taken('SeasonKey', theirs.seasonKey)),
		salt: await seasonSalt(institute, label),
		self: id,
		peer: taken('MemberId', theirs.member),
	}
}

/** The own season key that an own leaf published; undefined if the vault does not have it. */
export function ownKeyOf({ seasons }: VaultState, leaf: Placed | undefined): SeasonContent | undefined {
	const name = leaf && toBase64url(leaf.seasonKey)
	return seasons.find(({ key }) => key === name)
}

/** Returns a predicate: a ballot for the like was made in `week`, under any leaves of the two. */
export function sentIn(
	{ likes }: VaultState,
	{ replica }: Pick<Parts, 'replica'>,
	week: number,
): (like: Pick<Like, 'peer' | 'kind'>) => boolean {
	const sent = new Set(
		likes.records
			.filter((record) => record.week === week)
			.map(({ kind, peerLeaf }) => ({ kind, peerLeaf, peer: replica.memberAt(peerLeaf) ?? '' }))
			.filter(({ peer, peerLeaf }) => peerLeaf >= lastReset(replica, peer))
			.map(({ kind, peer }) => `${kind}.${peer}`),
	)
	return ({ peer, kind }) => sent.has(`${kind}.${peer}`)
}

/** Index of the peer's last `reset` leaf, 0 for none: a ballot to an earlier leaf meets nothing. */
function lastReset(replica: Parts['replica'], peer: string): number {
	return replica.leavesOf(fromBase64url(peer)).findLast(({ event }) => event === 'reset')?.index ?? 0
}

/** A like whose ballot is due, and the peer's leaf that it is made for. */
export type DueLike = { readonly like: Like; readonly theirs: Placed }

/** Open likes without a ballot under these leaves in this week. */
export function dueLikes(
	parts: Parts,
	{ likes }: VaultState,
	by: { week: number; leaf: number; season: number; now: number },
): DueLike[] {
	const made = new Set(likes.records.map(recordKey))
	const isMade = (kind: Kind, peerLeaf: number) => made.has(recordKey({ kind, week: by.week, leaf: by.leaf, peerLeaf }))
	return likes.open.flatMap((like) => {
		const theirs = usableLeaf(parts, like.peer, { likes, season: by.season, now: by.now })
		return theirs && !isMade(like.kind, theirs.index) ? [{ like, theirs }] : []
	})
}
