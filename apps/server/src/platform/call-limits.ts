import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import { callLimits } from '@ydo/contract/call-limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createCeiling } from './ceiling.ts'
import { AppError } from './errors.ts'
import { addressOf, createCount, memberOf, perAddress, perKey, perMember } from './rate-limit.ts'

type CallNumbers = Record<keyof typeof callLimits, number>

export type CallLimits = {
	/**
	 * Counts a call that authentication refuses. Only such calls: whoever shares an address with their sender goes on calling. One
	 * with a token of ours, which mostly has just expired, counts by its session: its sender must be told to renew it.
	 */
	countRefused(request: FastifyRequest, reply: FastifyReply, session?: Buffer): Promise<void>
	/** To be called once authentication is there: counts the calls it lets through. */
	countMembers(): void
}

/**
 * Gives every call a limit (docs/decisions/0033-limits-of-every-call.md). A member's calls count by member, all together. The others
 * count by address: public calls, each file (`config.schemaless`), refused calls and those that lead nowhere, by themselves. A
 * `config.rateLimit` adds to a member's limit and takes the place of an address's; one that is no limit stops the start.
 */
export async function limitCalls(app: FastifyInstance, numbers: CallNumbers = callLimits): Promise<CallLimits> {
	app.addHook('onRoute', (route) => {
		requireLimit(`${route.method} ${route.url}`, route.config?.rateLimit)
	})
	// What is left of a limit is not told: of an address it would tell what others there do.
	const unsaid = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
	await app.register(rateLimit, { global: false, addHeaders: unsaid, addHeadersOnExceeding: unsaid })

	const countMember = createCount(app, perMember(numbers.ofMember))
	const countCall = createCount(app, perAddress(numbers.ofAddress))
	const countFile = createCount(app, perKey(numbers.ofAddressAndFile, fileKeyOf))
	const countLost = createCount(app, perAddress(numbers.ofAddress))
	/** The count of a call by its address, where the route has none of its own. */
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

/** Each file by itself: how many a first visit asks for changes with every build. */
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
