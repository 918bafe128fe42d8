import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createBatcher } from '#platform/batcher.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import type { Person } from '#platform/tokens.ts'
import { createSessionStore, type LivingSession, type SessionHolder } from './session-store.ts'

/** Who makes the call. The names come from the caller's own token and are not kept anywhere else. */
export type Caller = { memberId: Buffer; sessionId: Buffer } & Pick<LivingSession, 'role' | 'authenticatedAt'> & Person

declare module 'fastify' {
	interface FastifyRequest {
		/** Set on every route that is not public; reading it on a public one is a programming error. */
		readonly caller: Caller
	}
	interface FastifyContextConfig {
		/** The route answers anybody, token or not. */
		public?: true
		/** The route changes something and is still there for members whose address is no longer admitted. */
		whileLapsed?: true
		/** What the route needs besides a caller; it begins while the caller is being looked up and has ended before the handler. */
		meanwhile?: () => Promise<void>
	}
}

/**
 * Lets only members call: every route needs `Authorization: Bearer <access token>` of a living session of an active member,
 * unless it declares `config: { public: true }`. Whatever is missing or wrong, the answer is the same 401. Members who are no
 * longer admitted may only read, and get a 403 elsewhere, unless the route declares `whileLapsed`. Every request is held against
 * the database as it is after the request came; requests that come together share the query.
 */
export function authentication(
	app: FastifyInstance,
	{ db, tokens, clock }: Pick<Deps, 'db' | 'tokens' | 'clock'>,
	/** Told of each call that is refused, before it is answered, with the session of its token where that was one; it may throw another answer. */
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
		const { role, authenticatedAt } = session
		callers.set(request, { memberId, sessionId, role, authenticatedAt, ...person })
	})
}

const lapsedText =
	'Your e-mail address is no longer on your institute’s list. You can still read and export what is yours.'

/** Members who are no longer admitted read what is theirs, and end what they have here; nothing of theirs reaches anybody. */
function mayCallLapsed({ method, routeOptions }: FastifyRequest): boolean {
	return method === 'GET' || method === 'HEAD' || routeOptions.config.whileLapsed === true
}

/** The token of the Authorization header (RFC 6750, section 2.1). */
export function bearer(request: FastifyRequest): string | undefined {
	return /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}
