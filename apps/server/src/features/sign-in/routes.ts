import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { providerRoutes } from './provider-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { createSessions } from './sessions.ts'

/** Everything under /auth. */
export function signInRoutes(deps: Deps): FastifyPluginAsync {
	return async (app) => {
		const sessions = createSessions(deps)
		await app.register(providerRoutes(deps, sessions))
		await app.register(sessionRoutes(deps, sessions))
	}
}
