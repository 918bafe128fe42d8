import { limits } from '@ydo/contract/limits'
import { endedSession, type SessionView, sessionList, sessionPaths } from '@ydo/contract/sessions'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Sealer } from '#platform/at-rest.ts'
import type { Deps } from '#platform/deps.ts'
import { openDevice } from '#platform/device.ts'
import { perMember } from '#platform/per-member-limit.ts'
import { createOwnSessionStore, type SessionRow } from './store.ts'

/**
 * GET and DELETE /api/sessions, DELETE /api/sessions/others and /api/sessions/:id: the caller's sign-ins. Every call is held
 * against the database (access/authentication.ts), so the tokens of an ended session are of no use from the answer on.
 */
export function ownSessionRoutes({ db, sealer, clock }: Deps): FastifyPluginAsyncZod {
	const store = createOwnSessionStore(db)
	const now = () => new Date(clock())
	const config = { rateLimit: perMember(limits.sessionEndsPerMinute) }
	const response = { 204: z.null() }

	return async (app) => {
		app.get(
			sessionPaths.sessions,
			{ schema: { summary: 'Where the caller is signed in', response: { 200: sessionList } } },
			async ({ caller: { memberId, sessionId } }, reply) => {
				reply.header('cache-control', 'no-store')
				const shown = (await store.of(memberId, now())).map((row) => showSession(sealer, row, sessionId))
				return { sessions: shown.sort((one, other) => Number(other.current) - Number(one.current)) }
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

/** A session as its member sees it. */
export function showSession(sealer: Sealer, { id, device, ...row }: SessionRow, current: Buffer): SessionView {
	return {
		id: id.toString('base64url'),
		begunAt: row.created_at.toISOString(),
		usedAt: row.rotated_at.toISOString(),
		...(device && { device: openDevice(sealer, id, device) }),
		current: id.equals(current),
	}
}
