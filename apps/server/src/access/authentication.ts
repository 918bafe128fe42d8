import { lifetimes } from '@ydo/contract/timings'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#domain/deps.ts'
import { createSessionStore, type LivingSession, type SessionHolder } from '#domain/sessions/store.ts'
import { createBatcher } from '#infra/concurrency.ts'
import { AppError } from '#infra/errors.ts'
import type { Person } from '#infra/tokens.ts'

/** The authenticated member of a request. The names come from the access token and are stored nowhere else. */
export type Caller = { memberId: Buffer; sessionId: Buffer } & Pick<
	LivingSession,
	'account' | 'role' | 'authenticatedAt'
> &
	Person

declare module 'fastify' {
	interface FastifyRequest {
		/** Set on every route that is not public; reading it on a public route throws. */
		readonly caller: Caller
	}
	interface FastifyContextConfig {
		/** The route needs no token. */
		public?: true
		/** A route that writes and stays available to members whose address is no longer admitted. */
		whileLapsed?: true
		/** Other work the handler needs: runs in parallel with the session lookup and completes before the handler. */
		meanwhile?: () => Promise<void>
	}
}

/**
 * Authenticates every request: it needs `Authorization: Bearer <access token>` of a live session of an active member, unless the
 * route declares `config: { public: true }`. Every failure gets the same 401. Members who are no longer admitted may only read
 * and get a 403 elsewhere, unless the route declares `whileLapsed`. The session is read from the database after the request
 * arrived; concurrent requests share the query.
 */
export function authentication(
	app: FastifyInstance,
	{ db, tokens, clock }: Pick<Deps, 'db' | 'tokens' | 'clock'>,
	/** Called before a refusal is sent, with the session if the token is one of ours; may throw another error instead. */
	onRefused: (request: FastifyRequest, reply: FastifyReply, session?: Buffer) => Promise<void> = async () => {},
): void {
	const sessions = createSessionStore(db)
	const livingOf = createBatcher((holders: readonly SessionHolder[]) => sessions.livingOf(holders, new Date(clock())))
	const callers = new WeakMap<FastifyRequest, Caller>()

	app.decorateRequest('caller', {
		getter(this: FastifyRequest): Caller {
			const caller = callers.get(this)
			if (!caller) throw new Error('A public route has no caller')
			return caller
		},
	})

	const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
		await onRefused(request, reply, await tokens.sessionOf('access', bearer(request) ?? ''))
		throw new AppError('unauthenticated', 'Sign in to continue.')
	}

	app.addHook('onRequest', async (request, reply) => {
		if (request.is404 || request.routeOptions.config.public) return
		const claims = await tokens.read('access', bearer(request) ?? '')
		if (!claims) return refuse(request, reply)
		const [session] = await Promise.all([livingOf(claims), request.routeOptions.config.meanwhile?.()])
		if (!session) return refuse(request, reply)
		if (session.lapsed && !mayCallLapsed(request)) throw new AppError('lapsed', lapsedText)
		const { memberId, sessionId, person } = claims
		const { account, role, authenticatedAt } = session
		callers.set(request, { memberId, sessionId, account, role, authenticatedAt, ...person })
	})
}

const lapsedText =
	'Your e-mail address is no longer on your institute’s list. You can still read and export what is yours.'

/** Members who are no longer admitted may read their own data and end things; nothing they write may reach other members. */
function mayCallLapsed({ method, routeOptions }: FastifyRequest): boolean {
	return method === 'GET' || method === 'HEAD' || routeOptions.config.whileLapsed === true
}

/** The token of the Authorization header (RFC 6750, section 2.1). */
export function bearer(request: FastifyRequest): string | undefined {
	return /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/**
 * Requires that the caller authenticated at the provider within the last `lifetimes.freshSignIn` seconds. Protects actions that
 * a stranger at an unlocked device must not take. Throws `sign_in_again`. `now` in Unix milliseconds.
 */
export function requireFreshSignIn({ authenticatedAt }: Pick<Caller, 'authenticatedAt'>, now: number): void {
	if (now - authenticatedAt.getTime() <= lifetimes.freshSignIn * 1000) return
	throw new AppError('sign_in_again', 'Sign in again first.')
}
