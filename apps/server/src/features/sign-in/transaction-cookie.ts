import { lifetimes } from '@ydo/contract/timings'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The cookies that bind a sign-in to the browser it began in, one for each sign-in on its way, named by its state: two tabs
 * may sign in at once. Over https the `__Host-` prefix (RFC 6265bis, section 4.1.3.2) keeps a neighbouring subdomain from
 * planting one, which would sign a visitor in as somebody else; it demands Path=/.
 */
export type TransactionCookies = {
	set(reply: FastifyReply, state: string, sealed: string): void
	/** The sealed transaction of that state, if this browser holds it. */
	get(request: FastifyRequest, state: string): string | undefined
	clear(reply: FastifyReply, state: string): void
	/** Forgets all of them when so many were abandoned that another might not fit into a request's headers. */
	clearIfMany(request: FastifyRequest, reply: FastifyReply): void
}

const many = 8

export function createTransactionCookies(publicUrl: string): TransactionCookies {
	const secure = publicUrl.startsWith('https:')
	const prefix = secure ? '__Host-sign-in-' : 'sign-in-'
	const attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const
	const clear = (reply: FastifyReply, name: string) => void reply.clearCookie(name, attributes)

	return {
		set: (reply, state, sealed) =>
			void reply.setCookie(prefix + state, sealed, { ...attributes, maxAge: lifetimes.signIn }),
		get: (request, state) => request.cookies[prefix + state],
		clear: (reply, state) => clear(reply, prefix + state),
		clearIfMany: (request, reply) => {
			const held = Object.keys(request.cookies).filter((name) => name.startsWith(prefix))
			if (held.length >= many) for (const name of held) clear(reply, name)
		},
	}
}
