import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { createHealthStore } from './store.ts'

const healthy = z.object({ status: z.literal('ok') })

/** GET /healthz: 200 while the server can do its work, 503 while the database does not answer. */
export function healthRoutes({ db }: Deps): FastifyPluginAsync {
	const store = createHealthStore(db)
	return async (app) => {
		app.get(
			'/healthz',
			{ config: { public: true }, schema: { summary: 'Whether the server works', response: { 200: healthy } } },
			async () => {
				await store.ping().catch(() => {
					throw new AppError('unavailable', 'The database does not answer.')
				})
				return { status: 'ok' }
			},
		)
	}
}
