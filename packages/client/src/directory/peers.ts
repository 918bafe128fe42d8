import { type ChatKey, type SeasonKey, taken } from '@ydo/crypto/branded'
import { isSameBytes } from '@ydo/crypto/bytes'
import { chatKeyHash } from '@ydo/crypto/keys'
import type { Members } from './members.ts'

/** How long after this device first held a member's `reset` its keys are not used, in milliseconds. */
const resetWait = 72 * 3_600_000

/** A member's season key to use now, or why there is none. */
export type Peer =
	| { usable: true; seasonKey: SeasonKey; leaf: number }
	| { usable: false; why: 'unknown' | 'left' | 'no key for this season' | 'violation' }
	/** All keys were lost, or somebody says so in their name; `from`: when the new ones may be used, in Unix milliseconds. */
	| { usable: false; why: 'started over'; from: number }

/** The member as the leaves say it, in a season, at a time. */
export function peerOf(members: Members, member: Uint8Array, { season, now }: { season: number; now: number }): Peer {
	const last = members.leavesOf(member).at(-1)
	if (!last) return { usable: false, why: 'unknown' }
	if (last.event === 'leave') return { usable: false, why: 'left' }
	const from = trustedFrom(members, member)
	if (now < from) return { usable: false, why: 'started over', from }
	if (last.season !== season) return { usable: false, why: 'no key for this season' }
	return { usable: true, seasonKey: taken('SeasonKey', last.seasonKey), leaf: last.index }
}

/** Counted from the `reset` itself, whatever followed it: who forged it can sign all that follows. */
function trustedFrom(members: Members, member: Uint8Array): number {
	const reset = members.resetOf(member)
	if (reset === undefined) return 0
	return (members.firstHeld.get(reset) ?? Number.POSITIVE_INFINITY) + resetWait
}

/** Whether the key is the one that the member's last leaf names, and may be used at this time. */
export async function isChatKeyOf(members: Members, member: Uint8Array, { key, now }: { key: ChatKey; now: number }) {
	const last = members.leavesOf(member).at(-1)
	if (!last || last.event === 'leave' || now < trustedFrom(members, member)) return false
	return isSameBytes(await chatKeyHash(key), last.chatKeyHash)
}
