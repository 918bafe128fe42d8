import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { finished } from 'node:stream'
import rateLimit, { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit'
import { callLimits } from '@ydo/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** Members or addresses counted per limit and instance; beyond it, the least recently seen start anew. */
const keysCounted = 20_000

/**
 * `config.rateLimit` of a route: calls per member and minute, counted on this instance after authentication. Beyond it: 429 with
 * Retry-After.
 */
export function perMember(callsPerMinute: number): RateLimitOptions {
	return perKey(callsPerMinute, memberOf)
}

/** As `perMember`, per network address; IPv6 addresses by their first 64 bits, which are one household's. */
export function perAddress(callsPerMinute: number): RateLimitOptions {
	return perKey(callsPerMinute, addressOf)
}

/** As `perMember`, by any key of a request. */
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

/** Counts a call; throws `too_many_requests`, with Retry-After, beyond the limit. */
export type CountCall = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** A limit in addition to the one a route declares. */
export function createCount(app: FastifyInstance, options: RateLimitOptions): CountCall {
	const count = app.createRateLimit(options)
	return async (request, reply) => {
		const limit = await count(request)
		if (limit.isAllowed || !limit.isExceeded) return
		reply.header('retry-after', limit.ttlInSeconds)
		throw tooMany()
	}
}

/** Key of a caller for rate limits: the account, which is the same after leaving and rejoining. */
export function memberOf({ caller }: FastifyRequest): string {
	return caller.account.toString('base64url')
}

/** Key of a request's address for rate limits. A value from a proxy that is not an address counts as the proxy's own. */
function addressOf({ ip, socket }: { ip: string; socket: IncomingMessage['socket'] }): string {
	const address = isIP(ip) ? ip : (socket.remoteAddress ?? '')
	return normalizeIP(address.split('%', 1)[0] ?? '') // without the zone of a link-local address
}

function tooMany(): AppError {
	return new AppError('too_many_requests', 'That was a lot at once. Wait a minute, then go on.')
}

type CallNumbers = Record<keyof typeof callLimits, number>

export type CallLimits = {
	/**
	 * Counts a call that authentication refused. Only such calls count by address, so that other clients behind it are unaffected. A
	 * call with one of our tokens, mostly one that just expired, counts by session: its sender must learn that it has to refresh.
	 */
	countRefused(request: FastifyRequest, reply: FastifyReply, session?: Buffer): Promise<void>
	/** Counts authenticated calls from here on; call it after registering authentication. */
	countMembers(): void
}

/**
 * Gives every call a rate limit (docs/decisions/0033-limits-of-every-call.md). A member's calls share one count. All others count by
 * address, separately for public calls, each file (`config.schemaless`), refused calls and unknown paths. A route's
 * `config.rateLimit` adds to the member limit and replaces the address limit; an invalid one stops the start.
 */
export async function limitCalls(app: FastifyInstance, numbers: CallNumbers = callLimits): Promise<CallLimits> {
	app.addHook('onRoute', (route) => {
		requireLimit(`${route.method} ${route.url}`, route.config?.rateLimit)
	})
	// Remaining quota is not sent: for an address it would reveal the activity of others behind it.
	const unsaid = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
	await app.register(rateLimit, { global: false, addHeaders: unsaid, addHeadersOnExceeding: unsaid })

	const countMember = createCount(app, perMember(numbers.ofMember))
	const countCall = createCount(app, perAddress(numbers.ofAddress))
	const countFile = createCount(app, perKey(numbers.ofAddressAndFile, fileKeyOf))
	const countLost = createCount(app, perAddress(numbers.ofAddress))
	/** Counter for a call by address whose route declares none. */
	const countOf = ({ is404, routeOptions: { config } }: FastifyRequest) => {
		if (is404) return countLost
		if (config.rateLimit) return undefined
		return config.schemaless ? countFile : countCall
	}
	const sessions = new WeakMap<FastifyRequest, string>()
	const countRefused = createCount(
		app,
		perKey(numbers.ofAddress, (request) => sessions.get(request) ?? addressOf(request)),
	)
	const ceiling = createCeiling(app, numbers.atOnceOfMember)
	return {
		countRefused: (request, reply, session) => {
			if (session) sessions.set(request, session.toString('base64url'))
			return countRefused(request, reply)
		},
		countMembers: () =>
			app.addHook('onRequest', async (request, reply) => {
				if (request.is404 || request.routeOptions.config.public) return countOf(request)?.(request, reply)
				if (!ceiling.enter(memberOf(request), request, reply)) throw tooManyAtOnce(reply)
				await countMember(request, reply)
			}),
	}
}

/** Counts each file separately: the number of files in a first visit changes with every build. */
function fileKeyOf(request: FastifyRequest): string {
	return `${addressOf(request)} ${request.routeOptions.url}`
}

function requireLimit(route: string, limit: RateLimitOptions | false | undefined): void {
	if (limit === undefined) return // counted with its kind
	if (limit !== false && Number.isInteger(limit.max) && Number(limit.max) > 0) return
	throw new Error(`${route} has no limit of calls: config.rateLimit has to have a whole number above 0 as its max`)
}

function tooManyAtOnce(reply: FastifyReply): AppError {
	reply.header('retry-after', callLimits.retryAtOnceAfter)
	return new AppError('too_many_requests', 'That was too much at once. Try again in a moment.')
}

/** Milliseconds after which a call with a broken connection stops counting even if its work never ends. */
const abandoned = 120_000

type Ceiling = {
	/** Counts a call until its work has ended and its response is sent or its connection closed. Returns false at the limit. */
	enter(key: string, request: FastifyRequest, reply: FastifyReply): boolean
}

type Call = { key: string; isAnswered: boolean; isClosed: boolean; hasLeft: boolean }

/**
 * Limits the calls in progress per key on this instance. A broken connection does not stop the work, so calls of a client that hangs
 * up count until they are done.
 */
function createCeiling(app: FastifyInstance, most: number): Ceiling {
	const inProgress = new Map<string, number>()
	const calls = new WeakMap<FastifyRequest, Call>()

	const leave = (call: Call) => {
		if (call.hasLeft) return
		call.hasLeft = true
		const left = (inProgress.get(call.key) ?? 0) - 1
		if (left > 0) inProgress.set(call.key, left)
		else inProgress.delete(call.key)
	}

	app.addHook('onSend', async (request) => {
		const call = calls.get(request)
		if (!call) return
		call.isAnswered = true
		if (call.isClosed) leave(call)
	})

	return {
		enter(key, request, reply) {
			const count = inProgress.get(key) ?? 0
			if (count >= most) return false
			inProgress.set(key, count + 1)
			const call = { key, isAnswered: false, isClosed: false, hasLeft: false }
			calls.set(request, call)
			finished(reply.raw, (error) => {
				call.isClosed = true
				if (!error || call.isAnswered) leave(call)
				else setTimeout(leave, abandoned, call).unref()
			})
			return true
		},
	}
}
