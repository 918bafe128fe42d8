import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { type Configuration, interactionPolicy, type JWK, Provider } from 'oidc-provider'
import { MemoryStore, memoryAdapter } from './memory-adapter.ts'
import { errorPage, pageHeaders } from './pages.ts'

export type ProviderOptions = {
	issuer: string
	client: { id: string; secret: string; redirectUri: string }
	/** The claims of a signed-in account, by its subject. */
	claimsOf: (subject: string) => ({ sub: string } & Record<string, unknown>) | undefined
	/** The path of an interaction's sign-in page. */
	pageOf: (uid: string) => string
	/** The app's origin, for people who got lost. */
	application: string
}

const seconds = { short: 60, interaction: 15 * 60 }
/** A sign-in leaves about five entries, each for some minutes. */
const rememberedEntries = 20_000

/** An OpenID provider with one client: code flow, PKCE required, no consent, no remembered session. Keys live with the process. */
export function createProvider(options: ProviderOptions): Provider {
	const provider = new Provider(options.issuer, configuration(options))
	// Shows the page at every sign-in, like Google with prompt=select_account: an earlier session is ignored.
	provider.use(async (ctx, next) => {
		ctx.req.headers.cookie = withoutSession(ctx.req.headers.cookie ?? '')
		await next()
	})
	return provider
}

function configuration({ client, claimsOf, pageOf, application }: ProviderOptions): Configuration {
	const store = new MemoryStore(rememberedEntries)
	return {
		adapter: (model: string) => memoryAdapter(model, store),
		clients: [
			{
				client_id: client.id,
				client_secret: client.secret,
				redirect_uris: [client.redirectUri],
				response_types: ['code'],
				grant_types: ['authorization_code'],
				token_endpoint_auth_method: 'client_secret_post',
				id_token_signed_response_alg: 'ES256',
			},
		],
		jwks: { keys: [signingKey()] },
		cookies: { keys: [randomBytes(32).toString('base64url')] },
		scopes: ['openid', 'email', 'profile'],
		claims: {
			openid: ['sub'],
			email: ['email', 'email_verified'],
			profile: ['name', 'given_name', 'family_name', 'hd'],
		},
		conformIdTokenClaims: false,
		responseTypes: ['code'],
		pkce: { required: () => true },
		features: {
			devInteractions: { enabled: false },
			rpInitiatedLogout: { enabled: false },
			pushedAuthorizationRequests: { enabled: false },
		},
		interactions: { policy: alwaysAsk(), url: (_ctx, { uid }) => pageOf(uid) },
		findAccount: (_ctx, subject) => {
			const claims = claimsOf(subject)
			return claims && { accountId: subject, claims: () => claims }
		},
		// Google's consent screen adds nothing here: the page already says what the one client may know.
		loadExistingGrant: async (ctx) => {
			const { clientId } = ctx.oidc.client ?? {}
			const { accountId } = ctx.oidc.session ?? {}
			if (!clientId || !accountId) return undefined
			const grant = new ctx.oidc.provider.Grant({ clientId, accountId })
			grant.addOIDCScope('openid email profile')
			await grant.save()
			return grant
		},
		expiresWithSession: () => false,
		clientBasedCORS: () => false,
		ttl: {
			Interaction: seconds.interaction,
			Session: seconds.interaction,
			Grant: seconds.interaction,
			AuthorizationCode: seconds.short,
			AccessToken: seconds.short,
			IdToken: seconds.interaction,
		},
		renderError: (ctx, out) => {
			ctx.type = 'html'
			ctx.set(pageHeaders(application))
			ctx.body = errorPage(application, out.error)
		},
	}
}

/** P-256: made in under a millisecond, while RSA takes hundreds. */
function signingKey(): JWK {
	const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
	return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' } as JWK
}

function alwaysAsk() {
	const { Prompt, base } = interactionPolicy
	const policy = base()
	policy.add(new Prompt({ name: 'select_account', requestable: true }), 0)
	return policy
}

function withoutSession(cookies: string): string {
	return cookies
		.split(/;\s*/)
		.filter((cookie) => !/^_session(\.sig)?=/.test(cookie))
		.join('; ')
}
