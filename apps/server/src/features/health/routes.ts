import { errorBody } from '@ydo/contract/errors'
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import { retryAfterSeconds } from '#platform/error-handler.ts'
import { AppError } from '#platform/errors.ts'
import { createHealth } from './health.ts'

const degraded = { status: z.literal('degraded'), reasons: z.array(z.enum(['database', 'disk', 'clock'])) }
const working = z.union([z.object({ status: z.literal('ok') }), z.object(degraded)])
const broken = z.extend(errorBody, degraded)

const noDatabase = new AppError('unavailable', 'The database does not answer.')

/** Milliseconds between two looks of the server's own: its log tells also where nobody asks. */
const every = 30_000

/**
 * GET /healthz: 200 while the server can do its work, `degraded` with the reasons where disk or clock need somebody; 503 while
 * the database does not answer. A change of that is one line in the log.
 */
export function healthRoutes(deps: Deps): FastifyPluginAsync {
	return async (app) => {
		const health = createHealth(deps, (reasons) => {
			if (reasons.length > 0) app.log.error({ reasons }, 'the server is degraded')
			else app.log.warn('the server is well again')
		})
		const watch = setInterval(health.reasons, every)
		watch.unref()
		app.addHook('onClose', async () => clearInterval(watch))

		app.get(
			'/healthz',
			{
				config: { public: true },
				schema: { summary: 'Whether the server works', response: { 200: working, 503: broken } },
			},
			async (_, reply) => {
				const reasons = await health.reasons()
				if (reasons.length === 0) return { status: 'ok' }
				const body = { status: 'degraded' as const, reasons: [...reasons] }
				if (!reasons.includes('database')) return body
				return reply
					.code(503)
					.header('retry-after', retryAfterSeconds)
					.send({ ...body, ...noDatabase.toBody() })
			},
		)
	}
}
