import { type Match, matchList, tickPaths } from '@ydo/contract/ticks'
import { call } from '#calls/call.ts'
import { acceptMatch } from '#choices/accept-match.ts'
import { choiceKeysOf } from './keyring.ts'
import type { MemberParts } from './member-parts.ts'

/** Matches as the server told them, and ids of those that were settled before it was asked and are told no more. */
export type ToldMatches = { matches: readonly Match[]; missing: readonly string[] }

/**
 * Settles the matches that the server tells of, each with one entry of the vault.
 * @throws whatever the call throws
 */
export async function takeMatches(parts: MemberParts): Promise<ToldMatches> {
	const { vault, request } = parts
	const before = Object.keys(vault.view().state.choices.settled)
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
	const told = new Set(matches.map(({ id }) => id))
	return { matches, missing: before.filter((id) => !told.has(id)) }
}
