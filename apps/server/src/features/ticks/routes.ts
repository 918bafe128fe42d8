import { tickClock, tickNumbers, tickPaths } from '@ydo/contract/ticks'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { startOfWeek, weekOf } from '#platform/day.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { perMember } from '#platform/rate-limit.ts'
import { currentSeason } from '#platform/seasons.ts'
import { readTick, type SentTick } from './read-tick.ts'
import { runSweeps } from './run-sweeps.ts'
import { createTickTaker } from './take-tick.ts'

const bytes = z.custom<Buffer>((value) => Buffer.isBuffer(value), 'Send the bytes of a tick.')
const consumes = ['application/octet-stream']
const content = { 'application/octet-stream': { schema: bytes } }
const config = { rateLimit: perMember(tickNumbers.callsPerMinute) }

/**
 * POST /api/ticks: choices that nobody here can read, and matches made of those that are equal. Whatever meets, the answer is the
 * same. GET /api/ticks/clock: which week and season it is here. See docs/decisions/0015-ticks-on-the-server.md.
 */
export function tickRoutes(deps: Deps): FastifyPluginAsyncZod {
	const { institute, clock } = deps
	const take = createTickTaker(deps)

	/** The week and season of the tick must be those of now: what is of another cannot meet anybody. */
	const requireNow = ({ week, season }: SentTick, now: number) => {
		if (week !== weekOf(now) || season !== currentSeason(institute, now).number) throw notNext()
	}

	const isNew = (now: number) =>
		currentSeason(institute, startOfWeek(weekOf(now))).number !== currentSeason(institute, now).number

	return async (app) => {
		runSweeps(app, deps)
		app.removeAllContentTypeParsers()
		app.addContentTypeParser(consumes, { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body)

		app.post(
			tickPaths.ticks,
			{
				bodyLimit: tickNumbers.openingBytes,
				config,
				schema: {
					summary: 'Send choices',
					consumes,
					body: bytes,
					response: { 200: { description: 'The SHA-256 of what is held under its number', content } },
				},
			},
			async ({ caller: { memberId }, body }, reply) => {
				const now = clock()
				const tick = readTick(body)
				if (!tick) throw new AppError('bad_request', 'This is no tick.')
				requireNow(tick, now)
				const held = await take({ memberId, bytes: body, tick, now, isSeasonNew: isNew(now) })
				if (held === 'conflict') throw notNext()
				if (held === 'spent') throw new AppError('too_many_requests', 'That was all for now. Go on tomorrow.')
				reply.header('cache-control', 'no-store')
				return reply.type('application/octet-stream').send(held)
			},
		)

		app.get(
			tickPaths.clock,
			{ config, schema: { summary: "The server's time and season", response: { 200: tickClock } } },
			async (_, reply) => {
				reply.header('cache-control', 'no-store')
				const time = clock()
				return { time, season: currentSeason(institute, time) }
			},
		)
	}
}

function notNext(): AppError {
	return new AppError('conflict', 'This is not the next tick.')
}
