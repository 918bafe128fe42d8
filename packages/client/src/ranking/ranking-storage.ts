import { type HeldRanking, heldRanking } from '@ydo/contract/held'
import { ownPrefix } from '#profile/own-storage.ts'
import type { KeyValueStorage } from '#session/token-store.ts'

/** A device's stored values of a member's ranking. */
export type RankingStorage = {
	/** The stored values; if there are none, draws and stores a seed. */
	read(): HeldRanking
	keep(ranking: HeldRanking): void
}

/** `random` returns a number in [0, 1). */
export function createRankingStorage(storage: KeyValueStorage, member: string, random: () => number): RankingStorage {
	const key = `${ownPrefix(member)}ranking`
	const keep = (ranking: HeldRanking) => {
		try {
			storage.setItem(key, JSON.stringify(ranking))
		} catch {
			// A device that refuses to store draws a new seed each time.
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
