import { paths } from '@ydo/contract/session'
import * as oidc from 'openid-client'
import * as z from 'zod/mini'
import { ProviderFailure, providerFailure } from './provider-failure.ts'
import type { Transaction } from './tokens.ts'

const text = z.catch(z.optional(z.string()), undefined)

/** What the provider says of an account, in an ID token that verified. Whether it may come in is for others to judge. */
const identity = z.object({
	sub: z.string().check(z.minLength(1), z.maxLength(255)),
	/** The Google Workspace domain the account belongs to; consumer accounts have none. */
	hd: text,
	email: text,
	email_verified: z.optional(z.unknown()),
	name: text,
	given_name: text,
	/** When its owner last proved to the provider who they are, in Unix seconds; not every provider says it. */
	auth_time: z.catch(z.optional(z.number()), undefined),
})

export type Identity = z.infer<typeof identity>

export type IdentityProvider = {
	/**
	 * Where to send the browser. `hostedDomain` narrows the accounts offered; it is a hint, not a check. `again` asks that the
	 * owner prove anew who they are (OpenID Connect Core, section 3.1.2.1); what came of it is told by `auth_time`.
	 */
	authorizationUrl(transaction: Transaction, wishes: { hostedDomain: string; again: boolean }): Promise<URL>
	/**
	 * Exchanges the code in the callback's query for an ID token. Checks state, PKCE, and the token's signature, issuer,
	 * audience, times and nonce. Both functions throw ProviderFailure.
	 */
	exchange(query: URLSearchParams, transaction: Transaction): Promise<Identity>
}

export type ProviderSettings = { issuer: string; clientId: string; clientSecret: string; publicUrl: string }

const timeoutSeconds = 8

/**
 * The OpenID provider at `issuer`. It is asked for its addresses and keys when first needed and again after a failure, so
 * neither a start nor a later sign-in depends on an earlier outage. Throws at once if the issuer is neither https nor loopback.
 */
export function discoverProvider(settings: ProviderSettings): IdentityProvider {
	const discover = once(() => discovery(settings))
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
	// [Note: signature] In the code flow openid-client trusts TLS and does not look at the ID token's signature unless told.
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

/** Remembers the result; a failure is forgotten, so the next call tries again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
	let made: Promise<T> | undefined
	return () => {
		made ??= make().catch((error) => {
			made = undefined
			throw error
		})
		return made
	}
}
