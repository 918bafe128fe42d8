import type { RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** Members whose counts one instance keeps; beyond it, those seen longest ago start anew. */
const membersCounted = 20_000

/**
 * The `config.rateLimit` of a route that each member may call so many times a minute. Counted by this instance alone, after
 * authentication. Beyond it: 429 with Retry-After.
 */
export function perMember(callsPerMinute: number): RateLimitOptions {
	return {
		max: callsPerMinute,
		timeWindow: '1 minute',
		cache: membersCounted,
		keyGenerator: (request: FastifyRequest) => request.caller.memberId.toString('base64url'),
		errorResponseBuilder: tooMany,
	}
}

/** What is answered beyond a limit. */
export function tooMany(): AppError {
	return new AppError('too_many_requests', 'That was a lot at once. Wait a minute, then go on.')
}
