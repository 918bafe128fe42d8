import { endedSession, sessionList, sessionPaths } from '@ydo/contract/account'
import { limits } from '@ydo/contract/limits'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Deps } from '#domain/deps.ts'
import { showSessions } from '#domain/sessions/device.ts'
import { perMember } from '#infra/rate-limit.ts'
import { createOwnSessionStore } from './store.ts'

/**
 * GET and DELETE /api/sessions, DELETE /api/sessions/others and /api/sessions/:id: the caller's sessions. Every request checks
 * its session in the database (access/authentication.ts), so an ended session's tokens are invalid from the answer on.
 */
export function ownSessionRoutes({ db, sealer, clock }: Deps): FastifyPluginAsyncZod {
	const store = createOwnSessionStore(db)
	const now = () => new Date(clock())
	const config = { rateLimit: perMember(limits.sessionEndsPerMinute), whileLapsed: true } as const
	const response = { 204: z.null() }

	return async (app) => {
		app.get(
			sessionPaths.sessions,
			{ schema: { summary: 'Where the caller is signed in', response: { 200: sessionList } } },
			async ({ caller: { memberId, sessionId } }) => {
				return { sessions: showSessions(sealer, await store.of(memberId, now()), sessionId) }
			},
		)

		app.delete(
			sessionPaths.sessions,
			{ config, schema: { summary: 'Sign out everywhere', response } },
			async ({ caller: { memberId } }, reply) => {
				await store.endAll(memberId, now())
				return reply.code(204).send(null)
			},
		)

		app.delete(
			sessionPaths.others,
			{ config, schema: { summary: 'Sign out everywhere but here', response } },
			async ({ caller: { memberId, sessionId } }, reply) => {
				await store.endAll(memberId, now(), sessionId)
				return reply.code(204).send(null)
			},
		)

		app.delete(
			`${sessionPaths.sessions}/:id`,
			{ config, schema: { summary: 'End one session of the caller', params: endedSession, response } },
			async ({ caller: { memberId }, params }, reply) => {
				await store.end(memberId, Buffer.from(params.id, 'base64url'), now())
				return reply.code(204).send(null)
			},
		)
	}
}
