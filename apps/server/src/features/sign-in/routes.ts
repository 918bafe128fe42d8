import type { RateLimitOptions } from '@fastify/rate-limit'
import { callLimits } from '@ydo/contract/limits'
import { paths, tokens as tokensSchema, type User, user } from '@ydo/contract/session'
import { refreshRequest } from '@ydo/contract/token-pair'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { bearer, type Caller } from '#access/authentication.ts'
import type { Deps } from '#domain/deps.ts'
import { createCampusOpening } from '#domain/institute/opening.ts'
import { openVisibility } from '#domain/visibility/stored-visibility.ts'
import { AppError } from '#infra/errors.ts'
import { createCount, perAddress, perKey } from '#infra/rate-limit.ts'
import type { TokenIssuer } from '#infra/tokens.ts'
import { providerRoutes } from './provider-routes.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createSignInStore } from './store.ts'

/** Everything under /auth. */
export function signInRoutes(deps: Deps): FastifyPluginAsync {
	return async (app) => {
		const sessions = createSessions(deps)
		await app.register(providerRoutes(deps, sessions))
		await app.register(sessionRoutes(deps, sessions))
	}
}

/** Session routes for a signed-in client: user, refresh, sign-out. */
function sessionRoutes(deps: Deps, sessions: Sessions): FastifyPluginAsyncZod {
	const { db, tokens, sealer } = deps
	const store = createSignInStore(db)
	const campus = createCampusOpening(deps)

	return async (app) => {
		app.get(paths.user, { schema: userSchema }, async ({ caller }, reply) => {
			reply.headers(unkept)
			const { memberId } = caller
			const [state, opening] = await Promise.all([store.stateOf(memberId), campus.awaited()])
			const { hasCard, visibility, leavesAt, lapsesAt } = state
			const profile: User['profile'] = hasCard ? 'complete' : 'missing'
			const paused = visibility && openVisibility(sealer, memberId, visibility).paused
			return {
				...describe(caller),
				profile,
				...(paused && { paused }),
				...(leavesAt && { leavesAt: leavesAt.toISOString() }),
				...(lapsesAt && { lapsesAt: lapsesAt.toISOString() }),
				...(opening && { opening }),
			}
		})

		const countRefused = createCount(app, perAddress(callLimits.ofAddress))
		app.post(
			paths.refresh,
			{ bodyLimit: refreshBytes, config: { public: true, rateLimit: perSession(tokens) }, schema: refreshSchema },
			async (request, reply) => {
				const successor = await sessions.refresh(request.body.refresh_token)
				if (!successor) {
					await countRefused(request, reply)
					throw new AppError('unauthenticated', 'Sign in to continue.')
				}
				reply.headers(unkept)
				return successor
			},
		)

		await app.register(async (scope) => {
			takeAnyBody(scope)
			scope.post(paths.signOut, { config: { public: true }, schema: signOutSchema }, async (request, reply) => {
				for (const sessionId of await sessionsOf(request, tokens)) await sessions.end(sessionId)
				return reply.code(204).send(null)
			})
		})
	}
}

/** A token has at most 4096 characters. */
const refreshBytes = 16 * 1024

/**
 * Rate-limits refreshes by the token's session, not by address: every member needs one within ten minutes, and others behind the
 * same address must not prevent it. Invalid tokens are counted after their refusal.
 */
function perSession(tokens: TokenIssuer): RateLimitOptions {
	const sessionOf = async ({ body }: FastifyRequest) => {
		const request = refreshRequest.safeParse(body)
		const session = request.success ? await tokens.sessionOf('refresh', request.data.refresh_token) : undefined
		return session?.toString('base64url') ?? ''
	}
	return {
		...perKey(callLimits.refreshesOfSession, sessionOf),
		hook: 'preValidation',
		allowList: (_, session) => session === '',
	}
}

const userSchema = { summary: 'Who is signed in', response: { 200: user } }
const refreshSchema = {
	summary: 'Replace both tokens. The same refresh token used again ends the session, after a short grace',
	body: refreshRequest,
	response: { 200: tokensSchema },
}
const signOutSchema = {
	summary:
		'End the session of the refresh token in the body, or of the bearer token; the answer never says whether there was one',
	response: { 204: z.null() },
}

/** The body, a refresh token, is optional: an invalid body must not prevent a sign-out. */
function takeAnyBody(scope: FastifyInstance): void {
	scope.removeAllContentTypeParsers()
	scope.addContentTypeParser('*', { parseAs: 'string' }, async (_: FastifyRequest, body: string) => {
		try {
			return JSON.parse(body) as unknown
		} catch {
			return undefined
		}
	})
}

const unkept = { 'cache-control': 'no-store' }

function describe(caller: Caller): Omit<User, 'profile'> {
	const { memberId, name, fullName, email, role } = caller
	return {
		id: memberId.toString('base64url'),
		...(name && { name }),
		...(fullName && { full_name: fullName }),
		...(email && { email }),
		role,
	}
}

/** The sessions of the tokens sent with a sign-out, in the body or the header. */
async function sessionsOf(request: FastifyRequest, tokens: TokenIssuer): Promise<Buffer[]> {
	const body = refreshRequest.safeParse(request.body)
	const claims = await Promise.all([
		body.success ? tokens.read('refresh', body.data.refresh_token) : undefined,
		tokens.read('access', bearer(request) ?? ''),
	])
	return claims.flatMap((claim) => claim?.sessionId ?? [])
}
