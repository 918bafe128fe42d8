import { limits } from '@ydo/contract/limits'
import { decodeLeaf, isOfLog } from '@ydo/log/leaf'
import { countKey, type DayCount } from '#domain/account-counts/store.ts'
import type { Hasher } from '#infra/at-rest.ts'
import { dayOf } from '#infra/time.ts'
import type { Turn } from './store.ts'

/** A leaf to append, its member, and the keyed hash of the member's subject. Its signature and ownership have been verified. */
export type Entry = { memberId: Buffer; account: Buffer; leaf: Uint8Array; chatKey: Buffer | undefined }

/** Number of leaves that each account, and all together, published on the current UTC day. */
export type LeafCounts = {
	/**
	 * 'too many' if the account, 'full' if all members together have reached the limit. `lastSeason` is that of the member's last
	 * leaf.
	 */
	refusal(entry: Entry, lastSeason: number): 'too many' | 'full' | undefined
	/** Counts a leaf that will be appended. */
	add(entry: Entry, lastSeason: number): void
	/** Increments to store together with the leaves. */
	readonly added: readonly DayCount[]
}

const kinds = Object.keys(limits.leavesPerDay) as (keyof typeof limits.leavesPerDay)[]

/** Safe without further locking: the holder of the turn is the only writer until it commits. */
export async function readLeafCounts(
	turn: Pick<Turn, 'countsOf' | 'members'>,
	entries: readonly Entry[],
	{ hasher, now }: { hasher: Hasher; now: number },
): Promise<LeafCounts> {
	const day = dayOf(now)
	const keyOf = (kind: string, account: Buffer) => countKey(hasher, `leaf ${kind}`, account)
	const ofAll = keyOf('of all', Buffer.alloc(0))
	const keys = entries.flatMap(({ account }) => kinds.map((kind) => keyOf(kind, account)))
	const counts = await turn.countsOf([ofAll, ...keys], day)
	const { perMember, besides } = limits.leavesOfAllPerDay
	const mostOfAll = entries.length > 0 ? perMember * (await turn.members()) + besides : 0
	const added: DayCount[] = []

	const countOf = (key: Buffer) => counts.get(key.toString('hex')) ?? 0
	return {
		added,
		refusal(entry, lastSeason) {
			const kind = kindOf(entry, lastSeason)
			if (countOf(keyOf(kind, entry.account)) >= limits.leavesPerDay[kind]) return 'too many'
			return countOf(ofAll) >= mostOfAll ? 'full' : undefined
		},
		add(entry, lastSeason) {
			for (const key of [ofAll, keyOf(kindOf(entry, lastSeason), entry.account)]) {
				counts.set(key.toString('hex'), countOf(key) + 1)
				added.push({ key, day })
			}
		},
	}
}

function kindOf({ leaf }: Entry, lastSeason: number): keyof typeof limits.leavesPerDay {
	const read = decodeLeaf(leaf)
	if (!read || isOfLog(read.event)) throw new Error('an entry is a leaf of a member')
	if (read.event !== 'season') return read.event
	return read.season > lastSeason ? 'newSeason' : 'season'
}
