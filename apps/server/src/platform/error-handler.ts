import type { ErrorCode } from '@ydo/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { atMostEvery } from './at-most-every.ts'
import { DatabaseOutage } from './database-outage.ts'
import { AppError } from './errors.ts'

const unreadable: [ErrorCode, string] = ['bad_request', 'The request could not be read.']

/** The framework's own refusals, by status, in our words: its texts would quote the request. */
const refusals: Record<number, [ErrorCode, string]> = {
	404: ['not_found', 'There is nothing here.'],
	413: ['too_large', 'The request is too large.'],
	414: ['too_large', 'The address is too long.'],
	415: ['unsupported_media', 'This kind of content is not accepted.'],
	429: ['too_many_requests', 'Too many requests. Please wait a minute.'],
}

/** Answers every error with the contract's body. What nobody expected becomes one generic 500 and one log line. */
export function handleErrors(app: FastifyInstance): void {
	const logOutage = atMostEvery(outageLinePause, ({ code }: DatabaseOutage) =>
		app.log.error({ code }, 'the database does not answer, and so requests are refused with 503'),
	)
	app.setErrorHandler((error, request, reply) => {
		if (error instanceof DatabaseOutage) logOutage(error)
		return answerError(error, request, reply)
	})
}

/** Milliseconds between two lines about the same outage: every request fails while it lasts. */
const outageLinePause = 60_000

/** Seconds after which a refused client may come again: an outage mostly lasts longer, and a crowd that comes at once prolongs it. */
export const retryAfterSeconds = 10

/** Answers with the error's body and, if it was not expected, logs it. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	const expected = expectedError(error)
	if (!expected) logUnexpected(error, request)
	const answer = expected ?? new AppError('internal', 'Something went wrong on our side.')
	if (answer.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer') // RFC 9110, section 11.6.1
	if (answer.code === 'too_many_requests' && !reply.hasHeader('retry-after')) reply.header('retry-after', 60)
	if (answer.code === 'unavailable' && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds)
	return reply.code(refusedStatus(error) ?? answer.statusCode).send(answer.toBody())
}

/** The framework's own status, where it says more than the code of the body. */
function refusedStatus(error: unknown): number | undefined {
	const status = (error as Partial<FastifyError> | undefined)?.statusCode ?? 500
	return !(error instanceof AppError) && status in refusals ? status : undefined
}

/** The error as the caller may know it; undefined for what is no fault of theirs. */
function expectedError(error: unknown): AppError | undefined {
	if (error instanceof AppError) return error
	if (error instanceof DatabaseOutage)
		return new AppError('unavailable', 'YDO is down for a moment. Please try again soon.')
	if (hasZodFastifySchemaValidationErrors(error)) return invalid(error.validation)
	if (isAboutNobody(error)) return new AppError('unauthenticated', 'Sign in to continue.')
	const status = (error as Partial<FastifyError> | undefined)?.statusCode ?? 500
	return status >= 400 && status < 500 ? new AppError(...(refusals[status] ?? unreadable)) : undefined
}

/** Something was to be written of a member who was erased since the call came (PostgreSQL: foreign_key_violation). */
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
 * Logs where and what kind of error it was. Neither its message nor the address asked for: they may quote tokens, codes
 * or what a member wrote.
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
