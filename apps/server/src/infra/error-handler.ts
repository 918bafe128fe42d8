import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '@ydo/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { DatabaseOutage } from './database-errors.ts'
import { AppError } from './errors.ts'
import { atMostEvery } from './schedule.ts'

const unreadable: [ErrorCode, string] = ['bad_request', 'The request could not be read.']

/** The framework's own refusals by status, in our words: its texts would quote the request. */
const refusals: Record<number, [ErrorCode, string]> = {
	404: ['not_found', 'There is nothing here.'],
	413: ['too_large', 'The request is too large.'],
	414: ['too_large', 'The address is too long.'],
	415: ['unsupported_media', 'This kind of content is not accepted.'],
	429: ['too_many_requests', 'Too many requests. Please wait a minute.'],
}

/** Answers every error with the contract's body. An unexpected error becomes a generic 500 and one log line. */
export function handleErrors(app: FastifyInstance): void {
	const logOutage = atMostEvery(outageLinePause, ({ code }: DatabaseOutage) =>
		app.log.error({ code }, 'the database does not answer: requests are refused with 503'),
	)
	app.setErrorHandler((error, request, reply) => {
		if (error instanceof DatabaseOutage) logOutage(error)
		return answerError(error, request, reply)
	})
}

/** Milliseconds between two log lines about the same outage: every request fails while it lasts. */
const outageLinePause = 60_000

/** Seconds for Retry-After: an outage mostly lasts longer, and a crowd that returns at once prolongs it. */
export const retryAfterSeconds = 10

/** Answers with the error's body and logs an unexpected error. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	const expected = expectedError(error)
	if (!expected) logUnexpected(error, request)
	const answer = expected ?? new AppError('internal', 'Something went wrong on our side.')
	if (answer.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer') // RFC 9110, section 11.6.1
	if (answer.code === 'too_many_requests' && !reply.hasHeader('retry-after')) reply.header('retry-after', 60)
	if (answer.code === 'unavailable' && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds)
	return reply.code(refusedStatus(error) ?? answer.statusCode).send(answer.toBody())
}

/** The framework's own status, if it is more specific than the code of the body. */
function refusedStatus(error: unknown): number | undefined {
	const status = (error as Partial<FastifyError> | undefined)?.statusCode ?? 500
	return !(error instanceof AppError) && status in refusals ? status : undefined
}

/** The error as the caller may see it; undefined for an internal one. */
function expectedError(error: unknown): AppError | undefined {
	if (error instanceof AppError) return error
	if (error instanceof DatabaseOutage)
		return new AppError('unavailable', 'YDO is down for a moment. Please try again soon.')
	if (hasZodFastifySchemaValidationErrors(error)) return invalid(error.validation)
	if (isAboutNobody(error)) return new AppError('unauthenticated', 'Sign in to continue.')
	const status = (error as Partial<FastifyError> | undefined)?.statusCode ?? 500
	return status >= 400 && status < 500 ? new AppError(...(refusals[status] ?? unreadable)) : undefined
}

/** A write about a member who was erased during the call (PostgreSQL: foreign_key_violation). */
function isAboutNobody(error: unknown): boolean {
	const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
	return code === '23503' && typeof constraint === 'string' && constraint.endsWith('_member_id_fkey')
}

function invalid(issues: { instancePath: string; message?: string }[]): AppError {
	const fields = issues.map(({ instancePath, message }) => [
		instancePath.slice(1).replaceAll('/', '.'),
		message ?? 'Invalid input',
	])
	return new AppError('bad_request', 'Some of what was sent is not valid.', Object.fromEntries(fields))
}

/**
 * Logs where and what kind of error occurred. Omits its message and the requested address: they may quote tokens, codes or a member's
 * texts.
 */
export function logUnexpected(error: unknown, request: FastifyRequest): void {
	const { name, stack, code, constraint } = (error ?? {}) as Partial<Error & { code: string; constraint: string }>
	const frames = stack
		?.slice(stack.search(/\n\s+at /))
		.split('\n', 8)
		.map((line) => line.trim())
	const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
	request.log.error({ route, error: { name, code, constraint, at: frames?.filter(Boolean) } }, 'unexpected error')
}

type Refusal = [status: number, code: ErrorCode, message: string]

const unparsable: Refusal = [400, 'bad_request', 'The request could not be read.']

/** Answers to requests that Node's HTTP parser refuses, by its error code. */
const parserRefusals: Record<string, Refusal> = {
	HPE_HEADER_OVERFLOW: [431, 'too_large', 'The headers of the request are too large.'],
	HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too_large', 'The request is too large.'],
	ERR_HTTP_REQUEST_TIMEOUT: [408, 'bad_request', 'The request took too long to arrive.'],
}

/**
 * Fastify's `clientErrorHandler`: answers requests that reach no hook or handler, with the given headers and the contract's error
 * body, and closes the connection.
 */
export function answerUnreadable(headers: Record<string, string>) {
	return (error: { code?: string }, socket: Duplex): void => {
		if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
		refuse(socket, parserRefusals[error.code ?? ''] ?? unparsable, headers)
	}
}

/** Answers requests that Node would answer or drop without our headers: a missing Host, an unknown expectation, a tunnel. */
export function answerForNode(app: FastifyInstance, headers: Record<string, string>): void {
	app.addHook('onRequest', async ({ raw }) => {
		// RFC 9112, section 3.2
		if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new AppError(unparsable[1], unparsable[2])
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
	socket.on('error', () => {}) // the client disconnected
	socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'), () => socket.destroy())
}
