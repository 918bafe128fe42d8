import { leavingAnswer, leavingPaths, leavingRequest } from '@ydo/contract/leaving'
import { limits } from '@ydo/contract/limits'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { requireFreshSignIn } from '#access/fresh-sign-in.ts'
import { createAdmissions } from '#platform/admission/admission.ts'
import { millisecondsOfDay } from '#platform/day.ts'
import type { Deps } from '#platform/deps.ts'
import { perMember } from '#platform/rate-limit.ts'
import { runRegularly } from '#platform/run-regularly.ts'
import { createErasures } from './erasures.ts'
import { createLeavingStore } from './store.ts'

/** POST and DELETE /api/leaving: the caller's own account is erased, which wants a fresh sign-in, or is not after all. */
export function leavingRoutes(deps: Deps): FastifyPluginAsyncZod {
	const { db, clock } = deps
	const store = createLeavingStore(db)
	const erasures = createErasures(deps)
	const admissions = createAdmissions(deps)
	const config = { rateLimit: perMember(limits.leavingCallsPerMinute) }

	return async (app) => {
		runRegularly(app, admissions.sweep, 'the roster could not be held against the members; it is tried again', 1)
		// The roster first: whoever is back on it must not be erased.
		const work = () => admissions.sweep().then(erasures.run)
		runRegularly(app, work, 'not all that is due could be erased; it is tried again')

		app.post(
			leavingPaths.leaving,
			{
				config: { ...config, whileLapsed: true },
				schema: { summary: "Erase the caller's account", body: leavingRequest, response: { 200: leavingAnswer } },
			},
			async ({ caller, body }, reply) => {
				const [{ memberId }, now] = [caller, clock()]
				requireFreshSignIn(caller, now)
				reply.header('cache-control', 'no-store')
				const leavesAt = new Date(body.when === 'now' ? now : now + limits.leavingDays * millisecondsOfDay)
				if (body.when === 'now') await erasures.erase(memberId)
				else await store.schedule(memberId, leavesAt, new Date(now))
				return { leavesAt: leavesAt.toISOString() }
			},
		)

		app.delete(
			leavingPaths.leaving,
			{ config, schema: { summary: "Keep the caller's account after all", response: { 204: z.null() } } },
			async ({ caller: { memberId } }, reply) => {
				await store.stay(memberId)
				return reply.code(204).send(null)
			},
		)
	}
}
