import { chatPaths, endedMatch } from '@ydo/contract/chats'
import { matchList, slotLimits, slotPaths } from '@ydo/contract/slots'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Deps } from '#domain/deps.ts'
import { createMatchReader } from '#domain/matches/match-reader.ts'
import { createShownMatchStore } from '#domain/matches/store.ts'
import { forJobs } from '#infra/database.ts'
import { AppError } from '#infra/errors.ts'
import { perMember } from '#infra/rate-limit.ts'
import { runRegularly } from '#infra/schedule.ts'
import { dayOf } from '#infra/time.ts'
import { createMatchStore } from './store.ts'

/**
 * GET /api/matches: the caller's matches, each with the data by which the device verifies it. PUT /api/matches/:id/accepted: a
 * device has verified one. DELETE /api/matches/:id ends one.
 */
export function matchRoutes({ db, sealer, clock }: Deps): FastifyPluginAsyncZod {
	const store = createMatchStore(db)
	const told = createMatchReader({ db, sealer, clock })
	const matchesForJobs = createShownMatchStore(forJobs(db))
	const config = { rateLimit: perMember(slotLimits.callsPerMinute) }

	return async (app) => {
		const sweep = () => matchesForJobs.sweep(dayOf(clock()))
		runRegularly(app, sweep, 'expired matches could not be removed; retrying')

		app.get(
			slotPaths.matches,
			{ config, schema: { summary: "The caller's matches", response: { 200: matchList } } },
			async ({ caller: { memberId } }) => {
				return { matches: await told.all(memberId) }
			},
		)

		app.put(
			slotPaths.accept(':id'),
			{ config, schema: { summary: 'Accept a match', params: endedMatch, response: { 204: z.null() } } },
			async ({ caller: { memberId }, params }, reply) => {
				const isTheirs = await store.accept(memberId, Buffer.from(params.id, 'base64url'), dayOf(clock()))
				if (!isTheirs) throw new AppError('not_found', 'There is no such match.')
				return reply.code(204).send(null)
			},
		)

		app.delete(
			`${chatPaths.matches}/:id`,
			{ config, schema: { summary: 'End a match', params: endedMatch, response: { 204: z.null() } } },
			async ({ caller: { memberId }, params }, reply) => {
				await store.end(memberId, Buffer.from(params.id, 'base64url'), dayOf(clock()))
				return reply.code(204).send(null)
			},
		)
	}
}
