import { paths, type SignInFailure } from '@ydo/contract/session'
import * as oidc from 'openid-client'
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import * as z from 'zod/mini'
import { keep } from './concurrency.ts'
import type { Transaction } from './tokens.ts'

const text = z.catch(z.optional(z.string()), undefined)

/** Claims about an account from a verified ID token. Admission is decided elsewhere. */
const identity = z.object({
	sub: z.string().check(z.minLength(1), z.maxLength(255)),
	/** Google Workspace domain of the account; consumer accounts have none. */
	hd: text,
	email: text,
	email_verified: z.optional(z.unknown()),
	name: text,
	given_name: text,
	/** Unix seconds of the owner's last authentication at the provider; not every provider sends it. */
	auth_time: z.catch(z.optional(z.number()), undefined),
})

export type Identity = z.infer<typeof identity>

export type IdentityProvider = {
	/**
	 * Address to send the browser to. `hostedDomain` narrows the offered accounts; it is a hint, not a check. `again` requests
	 * re-authentication (OpenID Connect Core, section 3.1.2.1); `auth_time` shows the result.
	 */
	authorizationUrl(transaction: Transaction, wishes: { hostedDomain: string; again: boolean }): Promise<URL>
	/**
	 * Exchanges the code in the callback's query for an ID token. Verifies state, PKCE, and the token's signature, issuer, audience,
	 * times and nonce. Both functions throw ProviderFailure.
	 */
	exchange(query: URLSearchParams, transaction: Transaction): Promise<Identity>
}

export type ProviderSettings = { issuer: string; clientId: string; clientSecret: string; publicUrl: string }

const timeoutSeconds = 8

/**
 * The OpenID provider at `issuer`. Its metadata and keys are fetched on first use and again after a failure, so that neither a start
 * nor a later sign-in depends on an earlier outage. Throws at once if the issuer is neither https nor loopback.
 */
export function discoverProvider(settings: ProviderSettings): IdentityProvider {
	const discover = keep(() => discovery(settings))
	const callback = settings.publicUrl + paths.providerCallback
	requireSafe(new URL(settings.issuer))

	return {
		authorizationUrl: async ({ state, nonce, verifier }, { hostedDomain, again }) =>
			oidc.buildAuthorizationUrl(await discover(), {
				redirect_uri: callback,
				scope: 'openid email profile',
				state,
				nonce,
				code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
				code_challenge_method: 'S256',
				prompt: 'select_account',
				hd: hostedDomain,
				...(again && { max_age: '0' }),
			}),
		exchange: async (query, { state, nonce, verifier }) => {
			const config = await discover()
			const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
			const answer = await oidc
				.authorizationCodeGrant(config, new URL(`${callback}?${query}`), checks)
				.catch((error) => Promise.reject(providerFailure(error)))
			const parsed = identity.safeParse(answer.claims())
			if (!parsed.success) throw new ProviderFailure('failed', 'claims')
			return parsed.data
		},
	}
}

async function discovery({ issuer, clientId, clientSecret }: ProviderSettings): Promise<oidc.Configuration> {
	const server = new URL(issuer)
	const authentication = oidc.ClientSecretPost(clientSecret)
	// [Note: signature] In the code flow, openid-client trusts TLS and does not verify the ID token's signature by default.
	const execute = [
		oidc.enableNonRepudiationChecks,
		...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
	]
	return oidc
		.discovery(server, clientId, {}, authentication, { execute, timeout: timeoutSeconds })
		.catch((error) => Promise.reject(new ProviderFailure('unavailable', `discovery_${providerFailure(error).detail}`)))
}

function requireSafe({ protocol, hostname }: URL): void {
	const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
	if (protocol === 'https:' || (protocol === 'http:' && loopback)) return
	throw new Error('The issuer of the identity provider must be an https address')
}

/** A failed sign-in. `detail` is a short protocol code for the log, never a text that others control. */
export class ProviderFailure extends Error {
	readonly reason: SignInFailure
	readonly detail: string

	constructor(reason: SignInFailure, detail: string) {
		super(`The identity provider signed nobody in: ${detail}`)
		this.name = 'ProviderFailure'
		this.reason = reason
		this.detail = detail
	}
}

// RFC 6749, section 4.1.2.1, and OpenID Connect Core 1.0, section 3.1.2.6.
const byAuthorizationError: Record<string, SignInFailure> = {
	access_denied: 'cancelled',
	server_error: 'unavailable',
	temporarily_unavailable: 'unavailable',
}

/** Maps an error of openid-client to a reason shown to the person. */
function providerFailure(error: unknown): ProviderFailure {
	if (error instanceof AuthorizationResponseError)
		return new ProviderFailure(byAuthorizationError[error.error] ?? 'failed', code(error.error))
	if (error instanceof ResponseBodyError) return new ProviderFailure(ofTokenAnswer(error), code(error.error))
	return new ProviderFailure(isOutage(error) ? 'unavailable' : 'failed', code(codeOf(error) ?? 'network'))
}

/** A reused, expired or foreign code is answered `invalid_grant` (RFC 6749, 5.2). */
function ofTokenAnswer({ error, status }: ResponseBodyError): SignInFailure {
	if (error === 'invalid_grant') return 'expired'
	return status >= 500 ? 'unavailable' : 'failed'
}

/** fetch throws a TypeError without a code on network failure; openid-client's own TypeErrors have one. */
function isOutage(error: unknown): boolean {
	if (error instanceof TypeError) return codeOf(error) === undefined
	if (!(error instanceof ClientError)) return false
	if (error.cause instanceof Response) return error.cause.status >= 500
	return error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT'
}

function codeOf(error: unknown): string | undefined {
	return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function code(text: string): string {
	return /^\w{1,60}$/.test(text) ? text : 'unknown'
}
