import { randomBytes } from 'node:crypto'
import { arrivalCookie } from '@ydo/contract/arrival-cookie'
import type { Tokens } from '@ydo/contract/session'
import { lifetimes } from '@ydo/contract/timings'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { TokenIssuer, Transaction } from '#platform/tokens.ts'

/**
 * The sign-ins on their way. Each lives in a sealed cookie of the browser it began in, named by its state, and nowhere else:
 * two tabs may sign in at once, and nobody can finish a sign-in in a browser that did not begin it.
 */
export type Transactions = {
	/** Starts a sign-in and gives the browser its cookie. */
	begin(request: FastifyRequest, reply: FastifyReply): Promise<Transaction>
	/** The sign-in of that state, if it began in this browser and is not too old. Its cookie is cleared. */
	take(request: FastifyRequest, reply: FastifyReply, state: unknown): Promise<Transaction | undefined>
	/** Lets the callback screen know that these tokens are those of a sign-in which began and ended in this browser. */
	announce(reply: FastifyReply, tokens: Tokens): void
}

/** So many abandoned sign-ins are forgotten together, before their cookies outgrow a request's headers. */
const many = 8

const stateForm = z.string().check(z.regex(/^[\w-]{43}$/))

/** Whether a cookie is one of ours: others may bear our prefix, with letters that no header of ours can carry. */
const isOurs = (name: string, prefix: string) =>
	name.startsWith(prefix) && stateForm.safeParse(name.slice(prefix.length)).success

export function createTransactions(tokens: TokenIssuer, publicUrl: string): Transactions {
	const secure = publicUrl.startsWith('https:')
	// Over https `__Host-` (RFC 6265bis, section 4.1.3.2) keeps a neighbouring subdomain from planting a cookie, which would
	// sign a visitor in as somebody else. It demands Path=/.
	const prefix = secure ? '__Host-sign-in-' : 'sign-in-'
	const attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const

	return {
		begin: async (request, reply) => {
			const held = Object.keys(request.cookies).filter((name) => isOurs(name, prefix))
			if (held.length >= many) for (const name of held) reply.clearCookie(name, attributes)
			const transaction = { state: random(), nonce: random(), verifier: random() }
			const sealed = await tokens.sealTransaction(transaction)
			reply.setCookie(prefix + transaction.state, sealed, { ...attributes, maxAge: lifetimes.signIn })
			return transaction
		},
		take: async (request, reply, state) => {
			const parsed = stateForm.safeParse(state)
			if (!parsed.success) return undefined
			const name = prefix + parsed.data
			reply.clearCookie(name, attributes)
			const transaction = await tokens.openTransaction(request.cookies[name] ?? '')
			// A cookie of another sign-in under this one's name is none.
			return transaction?.state === parsed.data ? transaction : undefined
		},
		announce: (reply, { access_token }) => {
			const name = arrivalCookie(access_token, secure)
			reply.setCookie(name, '1', { ...attributes, httpOnly: false, maxAge: lifetimes.arrival })
		},
	}
}

/** 32 random bytes, base64url: as long as a PKCE verifier has to be (RFC 7636, section 4.1). */
function random(): string {
	return randomBytes(32).toString('base64url')
}
