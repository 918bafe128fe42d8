import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { authentication } from '#access/authentication.ts'
import { blockRoutes } from '#features/blocks/routes.ts'
import { cardRoutes } from '#features/cards/routes.ts'
import { chatRoutes } from '#features/chats/routes.ts'
import { directoryRoutes } from '#features/directory/routes.ts'
import { exportRoutes } from '#features/export/routes.ts'
import { ownRowsRoutes } from '#features/export/rows-routes.ts'
import { healthRoutes } from '#features/health/routes.ts'
import { joiningRoutes } from '#features/joining/routes.ts'
import { leavingRoutes } from '#features/leaving/routes.ts'
import { matchRoutes } from '#features/matches/routes.ts'
import { asksForLive, liveSocket } from '#features/notices/live.ts'
import { noticeRoutes } from '#features/notices/routes.ts'
import { photoRoutes } from '#features/photos/routes.ts'
import { profileRoutes } from '#features/profile/routes.ts'
import { pushLookRoutes } from '#features/push/look-routes.ts'
import { pushRoutes } from '#features/push/routes.ts'
import { reportRoutes } from '#features/reports/routes.ts'
import { ownSessionRoutes } from '#features/sessions/routes.ts'
import { signInRoutes } from '#features/sign-in/routes.ts'
import { siteRoutes } from '#features/site/routes.ts'
import { tickRoutes } from '#features/ticks/routes.ts'
import { vaultRoutes } from '#features/vault/routes.ts'
import { visibilityRoutes } from '#features/visibility/routes.ts'
import { limitCalls } from '#platform/call-limits.ts'
import { createCardRoster } from '#platform/card-roster/roster.ts'
import type { Deps } from '#platform/deps.ts'
import { answerError, handleErrors } from '#platform/error-handler.ts'
import { openApi } from '#platform/open-api.ts'
import { requireSchemas } from '#platform/require-schemas.ts'
import { securityHeaders } from '#platform/security-headers.ts'
import { answerForNode, answerUnreadable } from '#platform/unreadable-requests.ts'

/** A request has to be there whole within this: the largest photo at 0.8 Mbit/s. */
const requestSeconds = 120

/** The whole HTTP application over the given dependencies, ready to listen or to be injected into. */
export async function buildApp(deps: Deps, options: FastifyServerOptions = {}): Promise<FastifyInstance> {
	const headers = securityHeaders(deps)
	const app = Fastify({
		logger: false,
		bodyLimit: 64 * 1024,
		requestTimeout: requestSeconds * 1000,
		// Opening the cards of a large campus on a slow machine takes longer than the framework's ten seconds.
		pluginTimeout: 0,
		http: { shouldUpgradeCallback: asksForLive, requireHostHeader: false },
		// A proxy that ends TLS stands on this machine; limits by address need the address behind it.
		trustProxy: 'loopback',
		// An address that cannot be read is refused before any hook runs.
		frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
		clientErrorHandler: answerUnreadable(headers),
		...options,
	})
	app.addHook('onRequest', async (_, reply) => {
		reply.headers(headers)
	})
	app.addHook('preClose', async () => {
		// Closing ends idle connections alone: one that is being answered would be kept for the 72 seconds of its next call.
		app.server.keepAliveTimeout = 1
	})
	answerForNode(app, headers)
	app.setValidatorCompiler(validatorCompiler)
	app.setSerializerCompiler(serializerCompiler)
	handleErrors(app)
	requireSchemas(app)
	await app.register(cookie)
	const limits = await limitCalls(app)
	await app.register(openApi)
	authentication(app, deps, limits.countRefused)
	limits.countMembers()
	await app.register(healthRoutes(deps))
	await app.register(signInRoutes(deps))
	const roster = createCardRoster(deps, () => app.log.error('a card could not be opened and is not shown'))
	await app.register(cardRoutes(deps, roster))
	await app.register(profileRoutes(deps))
	await app.register(photoRoutes(deps, roster))
	await app.register(visibilityRoutes(deps))
	await app.register(blockRoutes(deps))
	await app.register(joiningRoutes(deps))
	await app.register(ownSessionRoutes(deps))
	await app.register(leavingRoutes(deps))
	await app.register(tickRoutes(deps))
	await app.register(matchRoutes(deps))
	await app.register(chatRoutes(deps))
	await app.register(exportRoutes(deps))
	await app.register(ownRowsRoutes(deps))
	await app.register(directoryRoutes(deps))
	await app.register(vaultRoutes(deps))
	await app.register(noticeRoutes(deps))
	await app.register(pushRoutes(deps))
	await app.register(pushLookRoutes(deps))
	await app.register(reportRoutes(deps))
	liveSocket(app, deps)
	await app.register(siteRoutes(deps))
	return app
}
