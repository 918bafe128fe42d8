import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PushDevice, type PushKind, pushKinds, pushPaths } from '@ydo/contract/push'
import { importJWK, jwtVerify } from 'jose'
import type { SignedIn, TestApp } from './app.ts'
import { until } from './until.ts'

export type Pushed = {
	path: string
	ttl: string
	urgency: string
	topic: string
	body: Buffer
	/** Signed claims (RFC 8292) and the signing key: base64url of 65 bytes. */
	claims: Record<string, unknown>
	key: string
}

export type PushService = {
	origin: string
	/** All push messages so far, in order. */
	pushes: Pushed[]
	/** Waits for that many at a path. */
	pushed(path: string, times?: number): Promise<Pushed[]>
	/** Answers to the next ones, in order; 201 afterwards. 'never': no answer. */
	answers: (number | 'never')[]
	/** How many of those without an answer the server still waits for. */
	unanswered(): number
	close(): Promise<void>
}

/** A local push service that verifies what it receives. */
export async function startPushService(): Promise<PushService> {
	const pushes: Pushed[] = []
	const answers: PushService['answers'] = []
	let unanswered = 0
	const server = createServer(async (request, response) => {
		const parts: Buffer[] = []
		for await (const part of request) parts.push(part)
		const { ttl = '', urgency = '', topic = '', authorization = '' } = request.headers as Record<string, string>
		pushes.push({
			...{ path: request.url ?? '', ttl, urgency, topic, body: Buffer.concat(parts) },
			...(await readVapid(authorization)),
		})
		const status = answers.shift() ?? 201
		if (status !== 'never') return response.writeHead(status, { location: '/elsewhere' }).end()
		unanswered += 1
		response.once('close', () => {
			unanswered -= 1
		})
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	const at = (path: string) => pushes.filter((push) => push.path === path)
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		pushes,
		answers,
		unanswered: () => unanswered,
		async pushed(path, times = 1) {
			await until(`${times} at ${path}`, () => at(path).length >= times)
			return at(path)
		},
		async close() {
			server.closeAllConnections()
			await new Promise((done) => server.close(done))
		},
	}
}

/** Throws if the signature does not verify under the key beside it. */
async function readVapid(header: string): Promise<Pick<Pushed, 'claims' | 'key'>> {
	const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
	const point = Buffer.from(key, 'base64url')
	const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
	const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
	return { claims: (await jwtVerify(token, publicKey)).payload, key }
}

export function deviceAt(endpoint: string, more: Partial<PushDevice> = {}): PushDevice {
	const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
	return { endpoint, keys, kinds: [...pushKinds] satisfies PushKind[], ...more }
}

/** PUT /api/push. */
export function subscribe({ app }: Pick<TestApp, 'app'>, { headers }: Pick<SignedIn, 'headers'>, body: object) {
	return app.inject({ method: 'PUT', url: pushPaths.push, headers, body })
}

/** POST /api/push/look, as a device at `endpoint` sends it by `deviceAt`, with overrides. */
export function look({ app }: Pick<TestApp, 'app'>, endpoint: string, more: Record<string, unknown> = {}) {
	const { auth } = deviceAt(endpoint).keys
	return app.inject({ method: 'POST', url: pushPaths.look, body: { endpoint, auth, after: 0, ...more } })
}

/** DELETE /api/push. */
export function unsubscribe({ app }: Pick<TestApp, 'app'>, { headers }: Pick<SignedIn, 'headers'>, endpoint: string) {
	return app.inject({ method: 'DELETE', url: pushPaths.push, headers, body: { endpoint } })
}
