import { taken } from '@ydo/crypto/branded'
import { fromBase64url, toBase64url } from '@ydo/crypto/bytes'
import { seasonSalt } from '@ydo/crypto/tokens'
import { allLeaves, type ChoiceKeys, type Directory, type PeerKey } from '#choices/choice-keys.ts'
import type { MemberParts } from './member-parts.ts'

type Parts = Pick<MemberParts, 'id' | 'institute' | 'vault' | 'replica'>

/**
 * The verified directory as it is held now, for the season of the vault; undefined while nothing may be sent by it: the own key does
 * not stand in it, it is older than a day, or something is violated.
 */
export function directoryOf({ id, vault, replica }: Parts): Directory | undefined {
	const { season, key } = vault.view().state.choices
	const size = replica.head()?.size ?? 0
	const own = replica.leavesOf(id).at(-1)
	const isPublished = own !== undefined && own.season === season && toBase64url(own.seasonKey) === key
	if (!isPublished || !replica.isFresh() || replica.violation()) return undefined
	return {
		size,
		usable(peer) {
			const found = replica.lookUp(fromBase64url(peer), season)
			// What came after the size was told is not named by the claim.
			return found.usable && found.leaf < size ? { key: found.seasonKey, leaf: found.leaf } : undefined
		},
		// By the leaf's time, and by the ballots that were written with fewer leaves, whatever the clocks say.
		hasStartedOver({ peer, at }, ballots) {
			const reset = replica.leavesOf(fromBase64url(peer)).findLast(({ event }) => event === 'reset')
			if (!reset || reset.index >= size) return false
			return at < reset.time || ballots.some((ballot) => !ballot.isTakenBack && ballot.size <= reset.index)
		},
	}
}

/** The keys by which ballots of the vault's season were and are made; undefined before the first season and behind a violation. */
export async function choiceKeysOf({ id, institute, vault, replica }: Parts): Promise<ChoiceKeys | undefined> {
	const { seasons, choices } = vault.view().state
	const label = seasons.findLast(({ number }) => number === choices.season)?.label
	if (label === undefined || replica.violation()) return undefined
	const salt = await seasonSalt(institute, label)
	return {
		self: id,
		salt,
		secretOf: (key) => vault.view().state.seasons.find((one) => one.key === key)?.secret,
		keyOf(peer, size): PeerKey | undefined {
			if (replica.violation() || (size !== allLeaves && size > (replica.head()?.size ?? 0))) return undefined
			const leaf = replica.leavesOf(fromBase64url(peer)).findLast(({ index }) => index < size)
			if (!leaf || leaf.event === 'leave' || leaf.season !== choices.season) return undefined
			return { key: taken('SeasonKey', leaf.seasonKey), leaf: leaf.index }
		},
	}
}
