import { limits } from '@ydo/contract/limits'
import { paths, type SignInFailure, type Tokens } from '@ydo/contract/session'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import * as z from 'zod/mini'
import { createAdmissions } from '#platform/admission/admission.ts'
import { DatabaseOutage } from '#platform/database-outage.ts'
import type { Deps } from '#platform/deps.ts'
import { deviceName } from '#platform/device.ts'
import { logUnexpected } from '#platform/error-handler.ts'
import { ProviderFailure } from '#platform/provider-failure.ts'
import { perAddress } from '#platform/rate-limit.ts'
import type { Transaction } from '#platform/tokens.ts'
import { admissionOf, personOf } from './rules.ts'
import type { Sessions } from './sessions.ts'
import { createTransactions } from './transactions.ts'

type Outcome = { tokens: Tokens } | { reason: SignInFailure; detail?: string }

/**
 * The two addresses a browser is sent to: out to the provider and back. Whatever happens, the browser lands on one of our
 * own pages, /callback with the tokens or /login with a reason; nothing in the request has a say in where.
 */
export function providerRoutes(deps: Deps, sessions: Sessions): FastifyPluginAsync {
	const { provider, tokens, institute, publicUrl } = deps
	const admissions = createAdmissions(deps)
	const transactions = createTransactions(tokens, publicUrl)
	const [domain, ...others] = institute.domains
	const hostedDomain = domain && others.length === 0 ? domain : '*' // Google's word for "any organisation"

	const signIn = async (
		query: URLSearchParams,
		transaction: Transaction,
		device: string | undefined,
	): Promise<Outcome> => {
		const identity = await provider.exchange(query, transaction)
		const admission = admissionOf(identity, await admissions.policy())
		if ('refused' in admission) return { reason: admission.refused }
		const { email, lapse } = admission
		// A member comes in all the same, to be told.
		if (lapse && !(await sessions.isMember(identity.sub))) return { reason: 'not_student' }
		const account = { subject: identity.sub, email, person: personOf(identity, email), device }
		const session = await sessions.start({ ...account, authenticatedAt: identity.auth_time })
		return 'refused' in session ? { reason: session.refused } : session
	}

	return async (app) => {
		app.get(paths.signIn, { ...navigation, schema: schema('Sign in with Google') }, async (request, reply) => {
			const transaction = await transactions.begin(request, reply)
			const again = queryOf(request).has('again')
			const url = await provider.authorizationUrl(transaction, { hostedDomain, again })
			return reply.headers(unseen).redirect(url.href)
		})

		app.get(paths.providerCallback, { ...navigation, schema: schema('Back from Google') }, async (request, reply) => {
			const query = queryOf(request)
			const transaction = await transactions.take(request, reply, query.get('state'))
			const device = deviceName(request.headers['user-agent'])
			const outcome: Outcome = transaction ? await signIn(query, transaction, device) : { reason: 'expired' }
			if (!('tokens' in outcome)) return fail(request, reply, outcome)
			transactions.announce(reply, outcome.tokens)
			return succeed(reply, outcome.tokens)
		})
	}
}

// HEAD must not start a sign-in, let alone use up a code.
const navigation: RouteShorthandOptions = {
	exposeHeadRoute: false,
	config: { public: true, rateLimit: perAddress(limits.signInsPerMinute) },
	errorHandler: (error, request, reply) => {
		if (error instanceof ProviderFailure) return fail(request, reply, error)
		if (error.statusCode === 429) return fail(request, reply, { reason: 'unavailable', detail: 'too_many_requests' })
		if (error instanceof DatabaseOutage) return fail(request, reply, { reason: 'unavailable', detail: 'database' })
		logUnexpected(error, request)
		return fail(request, reply, { reason: 'failed', detail: 'unexpected_error' })
	},
}

const schema = (summary: string) => ({ summary, response: { 302: z.null() } })

/** Keeps codes and tokens out of caches and out of what other sites are told. */
const unseen = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

function queryOf(request: FastifyRequest): URLSearchParams {
	return new URL(request.url, 'http://localhost').searchParams
}

function fail(
	request: FastifyRequest,
	reply: FastifyReply,
	{ reason, detail }: { reason: SignInFailure; detail?: string },
): FastifyReply {
	request.log.info({ reason, detail }, 'nobody was signed in')
	return reply.headers(unseen).redirect(`/login?error=${reason}`)
}

/** The tokens travel in the fragment, which browsers send to no server. */
function succeed(reply: FastifyReply, { access_token, refresh_token }: Tokens): FastifyReply {
	return reply.headers(unseen).redirect(`${paths.callback}#${new URLSearchParams({ access_token, refresh_token })}`)
}
