import { slotLimits } from '@ydo/contract/slots'
import { taken } from '@ydo/crypto/branded'
import { fromBase64url, type Random, readUnsigned } from '@ydo/crypto/bytes'
import { ballotsOf, makeBallot, makeTick, openChoices, type SentChoice, type TickPlace } from '@ydo/crypto/choices'
import type { Placed } from '@ydo/log/directory'
import { type DueLike, dueLikes, pairOf } from '#likes/like-directory.ts'
import type { MemberParts } from '#member/member-parts.ts'
import type { SlotRecords } from '#vault/batch-format.ts'
import type { SeasonContent } from '#vault/vault-content.ts'
import type { VaultState } from '#vault/vault-state.ts'

type Parts = Pick<MemberParts, 'id' | 'institute' | 'replica' | 'random' | 'now'>

/** The own leaf that a device sends under, its key, and the week of its ticks. */
export type Sending = { leaf: Placed; key: SeasonContent; week: number }

/** A slot to build. */
export type SlotKind = {
	/** May carry a snapshot. */
	isRegular: boolean
	/** Announces that this device sends no more. */
	isLast: boolean
	/** The tick's leaf and week; undefined for a slot without a tick. */
	plan: Sending | undefined
}

/** Number of the next tick under the leaf, and how many ballots of likes it can carry. */
export function nextTick({ lastTick }: VaultState, leaf: number, week: number): { number: number; most: number } {
	const isFollowing = lastTick?.leaf === leaf && lastTick.week === week
	const number = isFollowing ? lastTick.number + 1 : 0
	return { number, most: number === 0 ? openChoices : ballotsOf.tick }
}

/**
 * Builds the next tick and its records. If more likes are due than it carries, they are drawn at random. The work does not depend on how
 * many are due: every place without a like costs a ballot that is discarded.
 */
export async function buildTick(
	parts: Parts,
	state: VaultState,
	{ leaf, key, week }: Sending,
): Promise<{ tick: Uint8Array<ArrayBuffer>; records: SlotRecords }> {
	const { random, now } = parts
	const { number, most } = nextTick(state, leaf.index, week)
	const sent = state.likes.records.filter((record) => record.week === week).length
	const count = Math.max(0, Math.min(most, slotLimits.ballotsPerWeek - sent))
	const due = dueLikes(parts, state, { week, leaf: leaf.index, season: key.number, now: now() })
	const drawn = shuffled(due, random).slice(0, count)
	const place: TickPlace = { seed: taken('TickSeed', random(32)), week, leaf: leaf.index, number }
	const [made] = await Promise.all([
		// A ballot that cannot be made must not keep the tick from leaving.
		Promise.all(drawn.map((one) => choiceOf(parts, key, one).catch(() => undefined))),
		makeDecoys(parts, { key, place, leaf, count: most - drawn.length }),
	])
	const choices = made.filter((choice) => choice !== undefined)
	const tick = await makeTick(place, key.number, choices)
	const ballots = choices.map(({ kind, peerLeaf }) => ({ kind, peerLeaf }))
	return { tick, records: { leaf: leaf.index, week, number, ballots } }
}

async function choiceOf(parts: Parts, key: SeasonContent, { like, theirs }: DueLike): Promise<SentChoice> {
	return { pair: await pairOf(parts, key, theirs), kind: like.kind, peerLeaf: theirs.index, text: like.text }
}

type Decoys = { key: SeasonContent; place: TickPlace; leaf: Placed; count: number }

async function makeDecoys(parts: Parts, { key, place, leaf, count }: Decoys): Promise<void> {
	const other = taken('MemberId', parts.random(16))
	const decoys = Array.from({ length: count }, async () => {
		const pair = { ...(await pairOf(parts, key, { ...leaf, seasonKey: fromBase64url(key.key) })), peer: other }
		await makeBallot(place, 0, { pair, kind: 'dating', peerLeaf: 0, text: '' })
	})
	await Promise.all(decoys)
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
	const ranked = items.map((item) => ({ item, rank: readUnsigned(random(6)) }))
	return ranked.sort((one, other) => one.rank - other.rank).map(({ item }) => item)
}
