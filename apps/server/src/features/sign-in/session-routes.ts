import { limits } from '@ydo/contract/limits'
import { paths, refreshRequest, tokens as tokensSchema, user } from '@ydo/contract/session'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { bearer } from '#access/authentication.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import type { Sessions } from './sessions.ts'
import { createSignInStore } from './store.ts'

const perMinute = (max: number) => ({ max, timeWindow: '1 minute' })

/** What a signed-in client asks of its session: who am I, new tokens, sign out. */
export function sessionRoutes({ db, tokens }: Deps, sessions: Sessions): FastifyPluginAsyncZod {
	const store = createSignInStore(db)

	const sessionsToEnd = async (request: FastifyRequest): Promise<Buffer[]> => {
		const refreshToken = refreshRequest.safeParse(request.body).data?.refresh_token
		const claims = await Promise.all([
			tokens.read('refresh', refreshToken ?? ''),
			tokens.read('access', bearer(request) ?? ''),
		])
		return claims.flatMap((claim) => claim?.sessionId ?? [])
	}

	return async (app) => {
		app.get(paths.user, { schema: { response: { 200: user } } }, async ({ caller }, reply) => {
			const complete = await store.hasCard(caller.memberId)
			reply.header('cache-control', 'no-store')
			return {
				id: caller.memberId.toString('base64url'),
				name: caller.name,
				full_name: caller.fullName,
				email: caller.email,
				profile: complete ? ('complete' as const) : ('missing' as const),
				role: caller.role,
			}
		})

		app.post(
			paths.refresh,
			{
				config: { public: true, rateLimit: perMinute(limits.refreshesPerMinute) },
				schema: { body: refreshRequest, response: { 200: tokensSchema } },
			},
			async ({ body }, reply) => {
				const successor = await sessions.refresh(body.refresh_token)
				reply.header('cache-control', 'no-store')
				if (!successor) throw new AppError('unauthenticated', 'Sign in to continue.')
				return successor
			},
		)

		app.post(
			paths.signOut,
			{ config: { public: true }, schema: { response: { 204: z.null() } } },
			async (request, reply) => {
				for (const sessionId of await sessionsToEnd(request)) await sessions.end(sessionId)
				return reply.code(204).send(null)
			},
		)
	}
}
