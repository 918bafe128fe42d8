import { type HeldRanking, heldRanking } from '@ydo/contract/held'
import { ownPrefix } from '#profile/own-storage.ts'
import type { KeyValueStorage } from '#session/token-store.ts'

/** What a device keeps of a member for the ranking. */
export type RankingStorage = {
	/** What was kept; where there is nothing, a seed drawn now, which is kept. */
	read(): HeldRanking
	keep(ranking: HeldRanking): void
}

/** `random` gives a number in [0, 1). */
export function createRankingStorage(storage: KeyValueStorage, member: string, random: () => number): RankingStorage {
	const key = `${ownPrefix(member)}ranking`
	const keep = (ranking: HeldRanking) => {
		try {
			storage.setItem(key, JSON.stringify(ranking))
		} catch {
			// A device that lets nothing be kept draws another seed each time.
		}
	}
	return {
		keep,
		read() {
			try {
				return heldRanking.parse(JSON.parse(storage.getItem(key) ?? 'null'))
			} catch {
				const drawn = { seed: Math.floor(random() * 2 ** 32) }
				keep(drawn)
				return drawn
			}
		},
	}
}
