import { randomBytes } from 'node:crypto'
import { limits } from '@ydo/contract/limits'
import { paths, type SignInFailure, type Tokens } from '@ydo/contract/session'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import { logUnexpected } from '#platform/error-handler.ts'
import { ProviderFailure } from '#platform/provider-failure.ts'
import type { Transaction } from '#platform/tokens.ts'
import { admissionOf, personOf } from './rules.ts'
import type { Sessions } from './sessions.ts'
import { createTransactionCookies } from './transaction-cookie.ts'

/**
 * The two addresses a browser is sent to: out to the provider and back. Whatever happens, the browser lands on one of our
 * own pages, /callback with the tokens or /login with a reason; nothing in the request has a say in where.
 */
export function providerRoutes(deps: Deps, sessions: Sessions): FastifyPluginAsync {
	const { provider, tokens, institute, publicUrl } = deps
	const cookies = createTransactionCookies(publicUrl)
	const [domain, ...others] = institute.domains
	const hostedDomain = domain && others.length === 0 ? domain : '*' // Google's word for "any organisation"

	const transactionOf = async (request: FastifyRequest, state: string): Promise<Transaction | undefined> => {
		const transaction = await tokens.openTransaction(cookies.get(request, state) ?? '')
		return transaction?.state === state ? transaction : undefined
	}

	const signIn = async (query: URLSearchParams, transaction: Transaction): Promise<Tokens | SignInFailure> => {
		const identity = await provider.exchange(query, transaction)
		const admission = admissionOf(identity, deps)
		if ('refused' in admission) return admission.refused
		const { email } = admission
		const session = await sessions.start({ subject: identity.sub, email, person: personOf(identity, email) })
		return session?.tokens ?? 'suspended'
	}

	return async (app) => {
		app.get(paths.signIn, navigation, async (request, reply) => {
			const transaction = { state: random(), nonce: random(), verifier: random() }
			const url = await provider.authorizationUrl(transaction, hostedDomain)
			cookies.clearIfMany(request, reply)
			cookies.set(reply, transaction.state, await tokens.sealTransaction(transaction))
			return reply.headers(unseen).redirect(url.href)
		})

		app.get(paths.providerCallback, navigation, async (request, reply) => {
			const query = queryOf(request)
			const state = stateSchema.safeParse(query.get('state')).data
			if (!state) return fail(reply, 'expired')
			const transaction = await transactionOf(request, state)
			cookies.clear(reply, state)
			if (!transaction) return fail(reply, 'expired')
			const outcome = await signIn(query, transaction)
			return typeof outcome === 'string' ? fail(reply, outcome) : succeed(reply, outcome)
		})
	}
}

// HEAD must not start a sign-in, let alone use up a code.
const navigation: RouteShorthandOptions = {
	exposeHeadRoute: false,
	config: { public: true, rateLimit: { max: limits.signInsPerMinute, timeWindow: '1 minute' } },
	schema: { response: { 302: z.null() } },
	errorHandler: (error, request, reply) => {
		if (!(error instanceof ProviderFailure)) {
			if (error.statusCode !== 429) logUnexpected(error, request)
			return fail(reply, error.statusCode === 429 ? 'unavailable' : 'failed')
		}
		request.log.warn({ reason: error.reason, detail: error.detail }, 'nobody was signed in')
		return fail(reply, error.reason)
	},
}

/** Keeps codes and tokens out of caches and out of what other sites are told. */
const unseen = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

const stateSchema = z.string().check(z.regex(/^[\w-]{43}$/))

/** 32 random bytes, base64url: enough for a PKCE verifier (RFC 7636, section 4.1). */
function random(): string {
	return randomBytes(32).toString('base64url')
}

function queryOf(request: FastifyRequest): URLSearchParams {
	return new URL(request.url, 'http://localhost').searchParams
}

function fail(reply: FastifyReply, reason: SignInFailure): FastifyReply {
	return reply.headers(unseen).redirect(`/login?error=${reason}`)
}

/** The tokens travel in the fragment, which browsers send to no server. */
function succeed(reply: FastifyReply, { access_token, refresh_token }: Tokens): FastifyReply {
	return reply.headers(unseen).redirect(`${paths.callback}#${new URLSearchParams({ access_token, refresh_token })}`)
}
