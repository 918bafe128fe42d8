import type { ServerExport } from '@ydo/contract/server-export'
import type { Sealer } from '#platform/at-rest.ts'
import { startOf } from '#platform/day.ts'
import { openCancel, openCancels, openSide } from '#platform/stored-choices.ts'
import type { MemberRows } from './store.ts'

/** What is stored of a member's choices, opened as far as the server can: notes and cancels stay what they are. */
export function showChoices(sealer: Sealer, { ticks, matches }: MemberRows): Pick<ServerExport, 'ticks' | 'matches'> {
	return {
		ticks: ticks.map(({ member_id: memberId, week, season, number, day, digest, cancel }) => ({
			...{ week, season, number },
			day: dateOf(day),
			sha256: digest.toString('base64url'),
			cancel: openCancel(sealer, { memberId, week, number }, cancel).toString('base64url'),
		})),
		matches: matches.map(({ match_id: matchId, member_id: memberId, peer_id, sealed, cancels, ended_day }) => {
			const { week, peerWeek, note, at } = openSide(sealer, { matchId, memberId }, sealed)
			const opened = cancels ? openCancels(sealer, { matchId, memberId }, cancels) : null
			return {
				...{ id: matchId.toString('base64url'), peer: peer_id.toString('base64url'), week, peerWeek },
				note: note.toString('base64url'),
				at: new Date(at).toISOString(),
				cancels: opened?.map((cancel) => cancel.toString('base64url')) ?? null,
				endedOn: ended_day === null ? null : dateOf(ended_day),
			}
		}),
	}
}

/** A UTC day as YYYY-MM-DD. */
export function dateOf(day: number): string {
	return new Date(startOf(day)).toISOString().slice(0, 10)
}
