import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterFile } from './after-use.ts'

/** Overrides of the provider's next answers. */
export type Lies = {
	/** Claims that replace the honest ones; undefined omits one. */
	claims: Record<string, unknown>
	/** honest: the published key. stranger: another key under its name. none: no signature. */
	signature: 'honest' | 'stranger' | 'none'
	/** Answers the code exchange with this status and body instead of tokens. */
	answer: { status: number; body: object } | undefined
	/** Issuer in the discovery document. */
	issuer: string | undefined
}

export type FakeProvider = {
	issuer: string
	clientId: string
	clientSecret: string
	lie(lies: Partial<Lies>): void
	/** Form fields of the last token request. */
	lastExchange(): URLSearchParams
	close(): Promise<void>
}

const honest: Lies = { claims: {}, signature: 'honest', answer: undefined, issuer: undefined }
const clientId = 'ydo-test'

/** An OpenID provider that sends whatever a test asks for, to check that lies are rejected. Closed after the file's tests. */
export async function startFakeProvider(): Promise<FakeProvider> {
	const [own, stranger] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')]
	const jwks = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'ES256', use: 'sig' }] }
	let lies = honest
	let exchange = new URLSearchParams()

	const idToken = (issuer: string): string | Promise<string> => {
		const now = Math.floor(Date.now() / 1000)
		const claims = { iss: issuer, aud: clientId, sub: '1001', iat: now, exp: now + 300, ...lies.claims }
		if (lies.signature === 'none') return new UnsecuredJWT(claims).encode()
		const { privateKey } = lies.signature === 'honest' ? own : stranger
		return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'own' }).sign(privateKey)
	}

	const answer = async (request: IncomingMessage, issuer: string): Promise<{ status: number; body: object }> => {
		if (request.url === '/.well-known/openid-configuration')
			return { status: 200, body: metadata(lies.issuer ?? issuer) }
		if (request.url === '/jwks') return { status: 200, body: jwks }
		exchange = new URLSearchParams(await textOf(request))
		if (lies.answer) return lies.answer
		return {
			status: 200,
			body: { access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: await idToken(issuer) },
		}
	}

	const server = createServer((request, response) => {
		answer(request, issuer).then(({ status, body }) => send(response, status, body))
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	const close = async () => {
		if (!server.listening) return
		server.close()
		server.closeAllConnections()
		await once(server, 'close')
	}
	afterFile(close)
	const lie = (next: Partial<Lies>) => {
		lies = { ...honest, ...next }
	}
	return { issuer, clientId, clientSecret: 'a secret', lie, lastExchange: () => exchange, close }
}

function metadata(issuer: string): object {
	return {
		issuer,
		authorization_endpoint: `${issuer}/authorize`,
		token_endpoint: `${issuer}/token`,
		jwks_uri: `${issuer}/jwks`,
		response_types_supported: ['code'],
		subject_types_supported: ['public'],
		id_token_signing_alg_values_supported: ['ES256'],
		code_challenge_methods_supported: ['S256'],
	}
}

async function textOf(request: IncomingMessage): Promise<string> {
	let text = ''
	for await (const chunk of request) text += chunk
	return text
}

function send(response: ServerResponse, status: number, body: object): void {
	response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
