import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** Members, or addresses, whose counts one instance keeps for a limit; beyond it, those seen longest ago start anew. */
const keysCounted = 20_000

/**
 * The `config.rateLimit` of a route that each member may call so many times a minute. Counted by this instance alone, after
 * authentication. Beyond it: 429 with Retry-After.
 */
export function perMember(callsPerMinute: number): RateLimitOptions {
	return perKey(callsPerMinute, memberOf)
}

/** As `perMember`, for each network address: those of IPv6 by their first 64 bits, which is what one household has. */
export function perAddress(callsPerMinute: number): RateLimitOptions {
	return perKey(callsPerMinute, addressOf)
}

/** As `perMember`, by any key that a request has. */
export function perKey(
	callsPerMinute: number,
	keyGenerator: (request: FastifyRequest) => string | Promise<string>,
): RateLimitOptions {
	return {
		max: callsPerMinute,
		timeWindow: '1 minute',
		cache: keysCounted,
		keyGenerator,
		errorResponseBuilder: tooMany,
	}
}

/** Counts a call; throws `too_many_requests`, with Retry-After, where there were too many. */
export type CountCall = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** A limit beside the one that a route declares. */
export function createCount(app: FastifyInstance, options: RateLimitOptions): CountCall {
	const count = app.createRateLimit(options)
	return async (request, reply) => {
		const limit = await count(request)
		if (limit.isAllowed || !limit.isExceeded) return
		reply.header('retry-after', limit.ttlInSeconds)
		throw tooMany()
	}
}

/** The member who makes a call, as limits count them. */
export function memberOf({ caller }: FastifyRequest): string {
	return caller.memberId.toString('base64url')
}

/** The address a request comes from, as limits count it. What a proxy tells that is no address counts as the proxy's own. */
export function addressOf({ ip, socket }: { ip: string; socket: IncomingMessage['socket'] }): string {
	const address = isIP(ip) ? ip : (socket.remoteAddress ?? '')
	return normalizeIP(address.split('%', 1)[0] ?? '') // without the zone of a link-local one
}

/** The answer beyond a limit. */
function tooMany(): AppError {
	return new AppError('too_many_requests', 'That was a lot at once. Wait a minute, then go on.')
}
