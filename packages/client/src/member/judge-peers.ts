import { matchList, tickPaths } from '@ydo/contract/ticks'
import { fromBase64url } from '@ydo/crypto/bytes'
import { call } from '#calls/call.ts'
import { acceptMatch } from '#choices/accept-match.ts'
import type { ChoicesState } from '#choices/choices-state.ts'
import type { DirectoryReplica } from '#directory/create-directory-replica.ts'
import { choiceKeysOf } from './keyring.ts'
import type { MemberParts } from './member-parts.ts'

/**
 * Settles the matches that the server tells of, each with one entry of the vault; gives when each was made, by its id: Unix milliseconds.
 * @throws whatever the call throws
 */
export async function takeMatches(parts: MemberParts): Promise<ReadonlyMap<string, number>> {
	const { vault, request } = parts
	const { matches } = matchList.parse(await (await call(request, tickPaths.matches)).json())
	const keys = await choiceKeysOf(parts)
	for (const match of keys ? matches : [])
		try {
			const event = keys && (await acceptMatch(vault.view().state.choices, match, keys))
			if (event) await vault.propose(({ choices }) => (choices.settled[event.id] ? undefined : event))
		} catch (error) {
			// Ids and weeks that are none: of a server that is none of ours, and no reason to stop.
			if (!(error instanceof RangeError)) throw error
		}
	return new Map(matches.map(({ id, at }) => [id, Date.parse(at)]))
}

/** Takes back the choices of those who began anew since they were chosen. */
export async function withdrawFromStartedOver({ vault, replica }: MemberParts): Promise<void> {
	for (const { peer } of vault.view().state.choices.open) {
		const isBefore = ({ choices }: { choices: ChoicesState }) => isBeforeReset(choices, peer, replica)
		if (isBefore(vault.view().state))
			await vault.propose((state) => (isBefore(state) ? { type: 'peerStartedOver', peer } : undefined))
	}
}

/** By the leaf's time, and by the ballots that were written with fewer leaves, whatever the clocks say. */
function isBeforeReset(choices: ChoicesState, peer: string, replica: DirectoryReplica): boolean {
	const reset = replica.leavesOf(fromBase64url(peer)).findLast(({ event }) => event === 'reset')
	const choice = choices.open.find((one) => one.peer === peer)
	if (!reset || !choice) return false
	const ballots = choices.written[peer] ?? []
	return choice.at < reset.time || ballots.some(({ isTakenBack, size }) => !isTakenBack && size <= reset.index)
}
