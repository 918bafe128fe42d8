import type { Role } from '@ydo/contract/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import type { Person } from '#platform/tokens.ts'
import { createSessionStore } from './session-store.ts'

/** Who makes the call. The names come from the caller's own token and are not kept anywhere else. */
export type Caller = { memberId: Buffer; sessionId: Buffer; role: Role } & Person

declare module 'fastify' {
	interface FastifyRequest {
		/** Set on every route that is not public; reading it on a public one is a programming error. */
		readonly caller: Caller
	}
	interface FastifyContextConfig {
		/** The route answers anybody, token or not. */
		public?: true
	}
}

/**
 * Lets only members call: every route needs `Authorization: Bearer <access token>` of a living session of an active member,
 * unless it declares `config: { public: true }`. Whatever is missing or wrong, the answer is the same 401.
 */
export function authentication(
	app: FastifyInstance,
	{ db, tokens, clock }: Pick<Deps, 'db' | 'tokens' | 'clock'>,
): void {
	const sessions = createSessionStore(db)
	const callers = new WeakMap<FastifyRequest, Caller>()

	app.decorateRequest('caller', {
		getter(this: FastifyRequest): Caller {
			const caller = callers.get(this)
			if (!caller) throw new Error('A public route has no caller')
			return caller
		},
	})

	app.addHook('onRequest', async (request) => {
		if (request.is404 || request.routeOptions.config.public) return
		const claims = await tokens.read('access', bearer(request) ?? '')
		const role = claims && (await sessions.roleOf(claims, new Date(clock())))
		if (!role) throw new AppError('unauthenticated', 'Sign in to continue.')
		const { memberId, sessionId, person } = claims
		callers.set(request, { memberId, sessionId, role, ...person })
	})
}

/** The token of the Authorization header (RFC 6750, section 2.1). */
export function bearer(request: FastifyRequest): string | undefined {
	return /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}
