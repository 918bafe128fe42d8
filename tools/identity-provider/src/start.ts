import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { paths } from '@ydo/contract/session'
import { type AccountClaims, claimsOf, type DemoPerson } from './accounts.ts'
import { createProvider } from './provider.ts'
import { addSignInPages, pagePath } from './sign-in-pages.ts'

export type DevProviderSettings = {
	/** The port to listen on; the next free one if it is taken. 0 takes any. */
	port: number
	/** The origin of the app that people sign in to; must be loopback. */
	publicUrl: string
	/** The demo students offered by the page. */
	people: readonly DemoPerson[]
	/** For tests: replaces an account's ID token claims. */
	claimsFor?: (claims: AccountClaims) => Record<string, unknown>
}

export type DevProvider = {
	issuer: string
	clientId: string
	clientSecret: string
	close(): Promise<void>
}

const loopback = '127.0.0.1'
const triedPorts = 20
/** Recently signed-in accounts; a subject must be found again when its code is exchanged. */
const rememberedAccounts = 10_000

/**
 * Starts the dev identity provider in place of Google: an OpenID provider that signs in anybody as anybody, on this machine alone. It
 * forgets everything when closed; only the subject of an e-mail address stays the same. Throws if `publicUrl` is not loopback.
 */
export async function startIdentityProvider(settings: DevProviderSettings): Promise<DevProvider> {
	const { publicUrl, people, claimsFor = (claims) => claims } = settings
	requireLoopback(publicUrl)
	const server = createServer()
	const port = await listen(server, settings.port)
	const issuer = `http://localhost:${port}`
	const client = { id: 'ydo', secret: randomBytes(32).toString('base64url') }
	const accounts = new Map<string, AccountClaims>()

	const provider = createProvider({
		issuer,
		client: { ...client, redirectUri: publicUrl + paths.providerCallback },
		application: publicUrl,
		pageOf: pagePath,
		claimsOf: (subject) => {
			const claims = accounts.get(subject)
			return claims && { ...claimsFor(claims), sub: subject }
		},
	})
	addSignInPages(provider, {
		people,
		application: publicUrl,
		onSignIn: (email) => {
			const claims = claimsOf(email, people)
			remember(accounts, claims)
			return claims.sub
		},
	})
	server.on('request', provider.callback())

	const close = async () => {
		server.close()
		server.closeAllConnections()
		await once(server, 'close')
	}
	return { issuer, clientId: client.id, clientSecret: client.secret, close }
}

function remember(accounts: Map<string, AccountClaims>, claims: AccountClaims): void {
	accounts.delete(claims.sub)
	accounts.set(claims.sub, claims)
	const [oldest] = accounts.keys()
	if (oldest && accounts.size > rememberedAccounts) accounts.delete(oldest)
}

function requireLoopback(publicUrl: string): void {
	if (/(^|\.)localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(new URL(publicUrl).hostname)) return
	throw new Error(`The dev identity provider serves this machine alone, and ${publicUrl} is not on it`)
}

/** Listens on the port or the next free one, and returns it. */
async function listen(server: Server, port: number): Promise<number> {
	for (let tried = port; ; tried++) {
		try {
			server.listen(tried, loopback)
			await once(server, 'listening')
			const address = server.address()
			return typeof address === 'object' && address ? address.port : tried
		} catch (error) {
			const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
			if (!taken || tried >= port + triedPorts) throw error
		}
	}
}
