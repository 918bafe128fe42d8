import { randomBytes } from 'node:crypto'
import { limits } from '@ydo/contract/limits'
import { paths, type SignInFailure, type Tokens } from '@ydo/contract/session'
import { lifetimes } from '@ydo/contract/timings'
import { arrivalCookie } from '@ydo/contract/token-pair'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import * as z from 'zod/mini'
import { type AdmissionPolicy, createAdmissions, lapseOf } from '#domain/admission/admission.ts'
import type { Lapse } from '#domain/admission/store.ts'
import type { Deps } from '#domain/deps.ts'
import { deviceName } from '#domain/sessions/device.ts'
import { DatabaseOutage } from '#infra/database-errors.ts'
import { logUnexpected } from '#infra/error-handler.ts'
import { type Identity, ProviderFailure } from '#infra/identity-provider.ts'
import { perAddress } from '#infra/rate-limit.ts'
import type { Person, TokenIssuer, Transaction } from '#infra/tokens.ts'
import type { Sessions } from './sessions.ts'

type Outcome = { tokens: Tokens } | { reason: SignInFailure; detail?: string }

/**
 * The two routes a browser navigates to: out to the provider and back. Every outcome is one of our own pages, /callback with the
 * tokens or /login with a reason; nothing in the request can influence the target.
 */
export function providerRoutes(deps: Deps, sessions: Sessions): FastifyPluginAsync {
	const { provider, tokens, institute, publicUrl } = deps
	const admissions = createAdmissions(deps)
	const transactions = createTransactions(tokens, publicUrl)
	const [domain, ...others] = institute.domains
	const hostedDomain = domain && others.length === 0 ? domain : '*' // Google's value for "any organisation"

	const signIn = async (
		query: URLSearchParams,
		transaction: Transaction,
		device: string | undefined,
	): Promise<Outcome> => {
		const identity = await provider.exchange(query, transaction)
		const admission = admissionOf(identity, await admissions.policy())
		if ('refused' in admission) return { reason: admission.refused }
		const { email, lapse } = admission
		// A member may sign in anyway, to be informed.
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

// HEAD must not start a sign-in or use up a code.
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

/** Keeps codes and tokens out of caches and Referer headers. */
const unseen = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

function queryOf(request: FastifyRequest): URLSearchParams {
	return new URL(request.url, 'http://localhost').searchParams
}

function fail(
	request: FastifyRequest,
	reply: FastifyReply,
	{ reason, detail }: { reason: SignInFailure; detail?: string },
): FastifyReply {
	request.log.info({ reason, detail }, 'sign-in failed')
	return reply.headers(unseen).redirect(`/login?error=${reason}`)
}

/** The tokens travel in the fragment, which browsers send to no server. */
function succeed(reply: FastifyReply, { access_token, refresh_token }: Tokens): FastifyReply {
	return reply.headers(unseen).redirect(`${paths.callback}#${new URLSearchParams({ access_token, refresh_token })}`)
}

/** With a `lapse` the account belongs to the institute but is no longer admitted: only existing members may sign in. */
type Admission = { email: string; lapse: Lapse | undefined } | { refused: SignInFailure }

/**
 * Decides whether a verified account is admitted: its Workspace domain and e-mail domain are the institute's, the e-mail is
 * verified, a student's and on the roster file. `email` is in lower case.
 */
export function admissionOf(identity: Identity, policy: AdmissionPolicy): Admission {
	const { institute } = policy
	const email = asciiLowerCase(identity.email)
	const [local, domain, ...rest] = email?.split('@') ?? []
	const hostedDomain = asciiLowerCase(identity.hd)
	if (!hostedDomain || !institute.domains.includes(hostedDomain)) return { refused: 'foreign' }
	if (!email || !local || !domain || rest.length > 0) return { refused: 'foreign' }
	if (!institute.domains.includes(domain)) return { refused: 'foreign' }
	if (identity.email_verified !== true) return { refused: 'unverified' }
	return { email, lapse: lapseOf(email, policy) }
}

/** The names for the tokens: the given name (if any) and the full name. */
export function personOf({ name, given_name }: Identity, email: string): Person {
	const short = cut(given_name?.trim() || name?.trim())
	const full = cut(name?.trim())
	return { ...(short && { name: short }), ...(full && { fullName: full }), email }
}

/** ASCII only: Unicode lower-casing maps some other letters to ASCII (the Kelvin sign becomes k). */
function asciiLowerCase(text: string | undefined): string | undefined {
	return text && /^[\x21-\x7e]+$/.test(text) ? text.toLowerCase() : undefined
}

/** Keeps a token well below the maximum length in the contract. */
function cut(text: string | undefined): string | undefined {
	return text && [...text].slice(0, 120).join('')
}

/** At this number of abandoned sign-ins all are cleared, before their cookies exceed the header limit. */
const many = 8

const stateForm = z.string().check(z.regex(/^[\w-]{43}$/))

/** Checks the full form of the name: foreign cookies may have our prefix and characters that are invalid in a header. */
const isOurs = (name: string, prefix: string) =>
	name.startsWith(prefix) && stateForm.safeParse(name.slice(prefix.length)).success

/**
 * Sign-ins in progress. Each is stored only in a sealed cookie named by its state: tabs can sign in concurrently, and a sign-in
 * can be finished only in the browser that began it.
 */
function createTransactions(tokens: TokenIssuer, publicUrl: string) {
	const secure = publicUrl.startsWith('https:')
	// Over https `__Host-` (RFC 6265bis, section 4.1.3.2) keeps a sibling subdomain from setting a cookie that would sign a visitor in
	// as somebody else. It demands Path=/.
	const prefix = secure ? '__Host-sign-in-' : 'sign-in-'
	const attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const

	return {
		/** Starts a sign-in and sets its cookie. */
		begin: async (request: FastifyRequest, reply: FastifyReply): Promise<Transaction> => {
			const held = Object.keys(request.cookies).filter((name) => isOurs(name, prefix))
			if (held.length >= many) for (const name of held) reply.clearCookie(name, attributes)
			const transaction = { state: random(), nonce: random(), verifier: random() }
			const sealed = await tokens.sealTransaction(transaction)
			reply.setCookie(prefix + transaction.state, sealed, { ...attributes, maxAge: lifetimes.signIn })
			return transaction
		},
		/** Returns the sign-in with that state if it began in this browser and has not expired. Clears its cookie. */
		take: async (request: FastifyRequest, reply: FastifyReply, state: unknown): Promise<Transaction | undefined> => {
			const parsed = stateForm.safeParse(state)
			if (!parsed.success) return undefined
			const name = prefix + parsed.data
			reply.clearCookie(name, attributes)
			const transaction = await tokens.openTransaction(request.cookies[name] ?? '')
			// Rejects a cookie of another sign-in under this one's name.
			return transaction?.state === parsed.data ? transaction : undefined
		},
		/** Informs the callback screen that these tokens come from a sign-in that began and ended in this browser. */
		announce: (reply: FastifyReply, { access_token }: Tokens): void => {
			const name = arrivalCookie(access_token, secure)
			reply.setCookie(name, '1', { ...attributes, httpOnly: false, maxAge: lifetimes.arrival })
		},
	}
}

/** 32 random bytes, base64url: the minimum length of a PKCE verifier (RFC 7636, section 4.1). */
function random(): string {
	return randomBytes(32).toString('base64url')
}
