import type { PeerKey } from './choice-keys.ts'
import type { WrittenBallot } from './choices-state.ts'

/**
 * `last` of the protocol: the latest week in which a ballot was written for a pair under these season keys, also after it was
 * taken back; −1 for never. A ballot of another own key, or looked up before the peer's key was there, was under others.
 */
export function lastWeek(ballots: readonly WrittenBallot[] = [], ownKey: string, { leaf }: PeerKey): number {
	return ballots.findLast(({ key, size }) => key === ownKey && size > leaf)?.week ?? -1
}
