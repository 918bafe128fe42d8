import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '@ydo/contract/errors'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

type Refusal = [status: number, code: ErrorCode, message: string]

const unreadable: Refusal = [400, 'bad_request', 'The request could not be read.']

/** Answers to requests that Node's HTTP parser refuses, by its error code. */
const refusals: Record<string, Refusal> = {
	HPE_HEADER_OVERFLOW: [431, 'too_large', 'The headers of the request are too large.'],
	HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too_large', 'The request is too large.'],
	ERR_HTTP_REQUEST_TIMEOUT: [408, 'bad_request', 'The request took too long to arrive.'],
}

/**
 * Answers, with the given headers and the contract's error body, what no hook and no handler ever sees: Fastify's
 * `clientErrorHandler`. The connection ends with it.
 */
export function answerUnreadable(headers: Record<string, string>) {
	return (error: { code?: string }, socket: Duplex): void => {
		if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
		refuse(socket, refusals[error.code ?? ''] ?? unreadable, headers)
	}
}

/** Answers requests that Node would answer or drop without our headers: without a Host, with an unknown expectation, for a tunnel. */
export function answerForNode(app: FastifyInstance, headers: Record<string, string>): void {
	app.addHook('onRequest', async ({ raw }) => {
		// RFC 9112, section 3.2
		if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new AppError(unreadable[1], unreadable[2])
	})
	app.server.on('checkExpectation', (request, response) => app.routing(request, response))
	app.server.on('connect', (_: IncomingMessage, socket: Duplex) =>
		refuse(socket, [405, 'not_found', 'There is nothing here.'], headers),
	)
}

function refuse(socket: Duplex, [status, code, message]: Refusal, headers: Record<string, string>): void {
	const body = JSON.stringify({ error: { code, message } })
	const all = {
		...headers,
		'content-type': 'application/json; charset=utf-8',
		'content-length': Buffer.byteLength(body),
		connection: 'close',
	}
	const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
	socket.on('error', () => {}) // it went away: nobody is left to tell
	socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'), () => socket.destroy())
}
