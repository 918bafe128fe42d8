import { matchList, tickPaths } from '@ydo/contract/ticks'
import { call } from '#calls/call.ts'
import { acceptMatch } from '#choices/accept-match.ts'
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
