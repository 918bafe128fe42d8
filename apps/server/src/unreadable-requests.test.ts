import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { errorBody } from '@ydo/contract/errors'
import { noticePaths } from '@ydo/contract/notices'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { asksForLive } from '#features/notices/routes.ts'
import { testApp } from '#test/app.ts'
import { listen } from '#test/live.ts'
import { siteFolder } from '#test/site-folder.ts'

// Node swaps the two time limits if the one for headers is the larger: a body would have its 60 s.
const hasty = {
	requestTimeout: 300,
	http: {
		headersTimeout: 300,
		connectionsCheckingInterval: 50,
		shouldUpgradeCallback: asksForLive,
		requireHostHeader: false,
	},
}
const { app } = await testApp({ deps: { siteFolder: siteFolder(() => 'page') }, server: hasty })
const [host, port] = (await listen({ app })).split(':')
const secured = (await app.inject('/healthz')).headers

function open(bytes: string): Socket {
	const socket = connect(Number(port), host)
	socket.on('error', () => {}) // the server may stop reading
	return socket.setEncoding('utf8').once('connect', () => socket.write(bytes, 'latin1'))
}

function headOf(text: string): { status: number; headers: Headers } {
	const [first = '', ...lines] = text.split('\r\n')
	const headers = new Headers(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]))
	return { status: Number(first.split(' ')[1]), headers }
}

/** Sends raw bytes and parses the answer until the server closes the connection. */
async function send(bytes: string) {
	const [head = '', body = ''] = (await text(open(bytes))).split('\r\n\r\n')
	return { ...headOf(head), body }
}

/** As `send`, without waiting for the close: status and headers of the first answer. */
async function sendAndLeave(bytes: string) {
	let got = ''
	for await (const chunk of open(bytes)) {
		got += chunk
		if (got.includes('\r\n\r\n')) break
	}
	return headOf(got.split('\r\n\r\n', 1)[0] ?? '')
}

const close = 'Host: x\r\nConnection: close\r\n\r\n'
const upgrade = 'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'

const refused: [string, number, string, string][] = [
	['no HTTP', 400, 'bad_request', 'EHLO there\r\n\r\n'],
	['an unknown method', 400, 'bad_request', `FETCH / HTTP/1.1\r\n${close}`],
	['two lengths', 400, 'bad_request', `POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${close}`],
	[
		'a length and chunks',
		400,
		'bad_request',
		`POST / HTTP/1.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n${close}`,
	],
	[
		'a chunk that is none',
		400,
		'bad_request',
		`POST /auth/refresh HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
	],
	['no host', 400, 'bad_request', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
	['headers beyond 16 kB', 431, 'too_large', `GET / HTTP/1.1\r\nX-Long: ${'a'.repeat(20_000)}\r\n${close}`],
	['an address beyond 16 kB', 431, 'too_large', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${close}`],
	['headers that never end', 408, 'bad_request', 'GET / HTTP/1.1\r\nHost: x\r\n'],
	[
		'a body that never ends',
		408,
		'bad_request',
		'POST /auth/refresh HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n{}',
	],
	['an address that cannot be decoded', 400, 'bad_request', `GET /%E0%A4%A HTTP/1.1\r\n${close}`],
	[
		'a part of an address that is too long',
		414,
		'too_large',
		`GET /photos/${'a'.repeat(200)}/160.webp HTTP/1.1\r\n${close}`,
	],
	['a file with an empty name', 404, 'not_found', `GET /assets// HTTP/1.1\r\n${close}`],
	['a method that nothing takes', 404, 'not_found', `PROPFIND / HTTP/1.1\r\n${close}`],
	['the whole server', 404, 'not_found', `OPTIONS * HTTP/1.1\r\n${close}`],
	['a tunnel', 405, 'not_found', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n'],
	[
		'an upgrade from another site',
		403,
		'forbidden',
		`GET ${noticePaths.live} HTTP/1.1\r\n${upgrade}Origin: http://y\r\n\r\n`,
	],
	[
		'an upgrade elsewhere',
		401,
		'unauthenticated',
		`GET ${noticePaths.notices} HTTP/1.1\r\n${upgrade}Connection: close\r\n\r\n`,
	],
]

describe('answers with the headers and body of every error:', () => {
	test.each(refused)('%s (%i %s)', async (_, status, code, bytes) => {
		const answer = await send(bytes)
		expect([answer.status, errorBody.parse(JSON.parse(answer.body)).error.code]).toEqual([status, code])
		for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'cache-control'])
			expect(answer.headers.get(name)).toBe(secured[name])
		expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
		expect(answer.headers.get('connection')).toBe('close')
		expect(answer.body).not.toMatch(/at |node:|HPE|FST/)
	})
})

test('closes the connection of a refused upgrade, also if the client leaves its half open', async () => {
	const socket = new Socket({ allowHalfOpen: true })
	onTestFinished(() => void socket.destroy())
	const ended = once(socket.resume(), 'end')
	socket.connect({ port: Number(port), host: host ?? '' })
	socket.write(`GET ${noticePaths.live} HTTP/1.1\r\n${upgrade}Origin: http://y\r\n\r\n`)
	await ended
	await expect.poll(() => promisify(app.server.getConnections.bind(app.server))()).toBe(0)
})

test('ignores an unknown Expect header', async () => {
	expect((await send(`GET /healthz HTTP/1.1\r\nExpect: the-unexpected\r\n${close}`)).status).toBe(200)
})

test('answers an address with two slashes with 404', async () => {
	const answer = await send(`GET // HTTP/1.1\r\n${close}`)
	expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
})

const whole = `POST /auth/refresh HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`

test('answers any changed bytes of a request without a 500 and with our headers', async () => {
	const change = fc.record({ at: fc.nat({ max: whole.length - 1 }), to: fc.integer({ min: 0, max: 255 }) })
	await fc.assert(
		fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
			const letters = [...whole]
			for (const { at, to } of changes) letters[at] = String.fromCharCode(to)
			const { status, headers } = await sendAndLeave(letters.join(''))
			expect(status).toBeGreaterThanOrEqual(200)
			expect(status).toBeLessThan(500)
			expect(headers.get('content-security-policy')).toBe(secured['content-security-policy'])
		}),
		{ numRuns: 60 },
	)
})
