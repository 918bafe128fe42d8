import { randomBytes } from 'node:crypto'
import { chatPaths, endedMatch } from '@ydo/contract/chats'
import { type Match, matchList, tickNumbers, tickPaths } from '@ydo/contract/ticks'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { mayTalk } from '#access/matches.ts'
import { forJobs } from '#platform/database.ts'
import { dayOf } from '#platform/day.ts'
import type { Deps } from '#platform/deps.ts'
import { perMember } from '#platform/rate-limit.ts'
import { cancelBytes, openCancel, openCancels, openSide, sealCancels } from '#platform/stored-choices.ts'
import { runSweeps } from './run-sweeps.ts'
import { createMatchStore, type SideRow } from './store.ts'

/**
 * GET /api/matches: the caller's matches, oldest first, each with what lets the caller's device tell whether it is true. DELETE
 * /api/matches/:id ends one.
 */
export function matchRoutes({ db, sealer, clock }: Deps): FastifyPluginAsyncZod {
	const store = createMatchStore(db)

	/** What the peer sent as cancels while the ballot lived: those up to the first call for the match, and no later one. */
	const cancelsOf = async (memberId: Buffer, { match_id, peer_id, cancels }: SideRow, peerWeek: number) => {
		const side = { matchId: match_id, memberId }
		if (cancels) return openCancels(sealer, side, cancels)
		const rows = await store.cancelsOf(peer_id, peerWeek)
		const sent = rows.map(({ cancel, ...tick }) => openCancel(sealer, { memberId: peer_id, ...tick }, cancel))
		const settled = await store.settle(memberId, match_id, sealCancels(sealer, side, amongOthers(sent)))
		return settled && openCancels(sealer, side, settled)
	}

	const show = async (memberId: Buffer, row: SideRow): Promise<Match[]> => {
		const { week, peerWeek, note, at } = openSide(sealer, { matchId: row.match_id, memberId }, row.sealed)
		const cancels = await cancelsOf(memberId, row, peerWeek)
		if (!cancels) return [] // the peer was erased since the call came
		return [
			{
				id: row.match_id.toString('base64url'),
				peer: row.peer_id.toString('base64url'),
				week,
				peerWeek,
				note: note.toString('base64url'),
				cancels: cancels.map((cancel) => cancel.toString('base64url')),
				...(row.chat_key && { chatKey: row.chat_key.toString('base64url') }),
				at: new Date(at).toISOString(),
				...(!mayTalk({ endedDay: row.ended_day }) && { ended: true as const }),
			},
		]
	}

	return async (app) => {
		runSweeps(app, { store: createMatchStore(forJobs(db)), clock })

		app.get(
			tickPaths.matches,
			{
				config: { rateLimit: perMember(tickNumbers.callsPerMinute) },
				schema: { summary: "The caller's matches", response: { 200: matchList } },
			},
			async ({ caller: { memberId } }, reply) => {
				reply.header('cache-control', 'no-store')
				const matches: Match[] = []
				for (const row of await store.of(memberId, dayOf(clock()))) matches.push(...(await show(memberId, row)))
				return { matches: matches.sort(byTime) }
			},
		)

		app.delete(
			`${chatPaths.matches}/:id`,
			{
				config: { rateLimit: perMember(tickNumbers.callsPerMinute) },
				schema: { summary: 'End a match', params: endedMatch, response: { 204: z.null() } },
			},
			async ({ caller: { memberId }, params }, reply) => {
				await store.end(memberId, Buffer.from(params.id, 'base64url'), dayOf(clock()))
				return reply.code(204).send(null)
			},
		)
	}
}

function byTime(one: Match, other: Match): number {
	return Date.parse(one.at) - Date.parse(other.at)
}

const fewest = 64

/**
 * Cancels among random ones, sorted: as many as the next power of two. Each tick brings one, so their bare number and order would tell
 * one's matches how often one was there, and when.
 */
function amongOthers(cancels: readonly Buffer[]): Buffer[] {
	const count = Math.max(fewest, 2 ** Math.ceil(Math.log2(Math.max(1, cancels.length))))
	const others = Array.from({ length: count - cancels.length }, () => randomBytes(cancelBytes))
	return [...cancels, ...others].sort(Buffer.compare)
}
