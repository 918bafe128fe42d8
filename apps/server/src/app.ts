import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { authentication } from '#access/authentication.ts'
import { createCardRoster } from '#domain/cards/roster.ts'
import type { Deps } from '#domain/deps.ts'
import { blockRoutes } from '#features/blocks/routes.ts'
import { cardRoutes } from '#features/cards/routes.ts'
import { chatRoutes } from '#features/chats/routes.ts'
import { directoryRoutes } from '#features/directory/routes.ts'
import { createDirectoryLog } from '#features/directory/served-log.ts'
import { exportRoutes, ownRowsRoutes } from '#features/export/routes.ts'
import { healthRoutes } from '#features/health/routes.ts'
import { joiningRoutes } from '#features/joining/routes.ts'
import { leavingRoutes } from '#features/leaving/routes.ts'
import { matchRoutes } from '#features/matches/routes.ts'
import { runBeats } from '#features/meetings/beat.ts'
import { asksForLive, liveSocket, noticeRoutes } from '#features/notices/routes.ts'
import { photoRoutes } from '#features/photos/routes.ts'
import { profileRoutes } from '#features/profile/routes.ts'
import { pushLookRoutes, pushRoutes } from '#features/push/routes.ts'
import { reportRoutes } from '#features/reports/routes.ts'
import { ownSessionRoutes } from '#features/sessions/routes.ts'
import { signInRoutes } from '#features/sign-in/routes.ts'
import { siteRoutes } from '#features/site/routes.ts'
import { securityHeaders } from '#features/site/security-headers.ts'
import { slotRoutes } from '#features/slots/routes.ts'
import { vaultRoutes } from '#features/vault/routes.ts'
import { visibilityRoutes } from '#features/visibility/routes.ts'
import { answerError, answerForNode, answerUnreadable, handleErrors } from '#infra/error-handler.ts'
import { openApi, requireSchemas } from '#infra/open-api.ts'
import { limitCalls } from '#infra/rate-limit.ts'

/** Time limit for receiving a request: the largest photo at 0.8 Mbit/s. */
const requestSeconds = 120

/** The complete HTTP application over the given dependencies, ready to listen or to be injected into. */
export async function buildApp(deps: Deps, options: FastifyServerOptions = {}): Promise<FastifyInstance> {
	const headers = securityHeaders(deps)
	const app = Fastify({
		logger: false,
		bodyLimit: 64 * 1024,
		requestTimeout: requestSeconds * 1000,
		// Decrypting the cards of a large campus on a slow machine exceeds the framework's ten seconds.
		pluginTimeout: 0,
		http: { shouldUpgradeCallback: asksForLive, requireHostHeader: false },
		// A TLS-terminating proxy runs on this machine; limits by address need the client's address.
		trustProxy: 'loopback',
		// An unreadable address is refused before any hook runs.
		frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
		clientErrorHandler: answerUnreadable(headers),
		...options,
	})
	app.addHook('onRequest', async (_, reply) => {
		reply.headers(headers)
	})
	app.addHook('preClose', async () => {
		// Closing only ends idle connections: one with a call in progress would stay open for the keep-alive time of 72 seconds.
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
	const roster = createCardRoster(deps, () => app.log.error('a card could not be decrypted and is not shown'))
	await app.register(cardRoutes(deps, roster))
	await app.register(profileRoutes(deps))
	await app.register(photoRoutes(deps, roster))
	await app.register(visibilityRoutes(deps))
	await app.register(blockRoutes(deps))
	await app.register(joiningRoutes(deps))
	await app.register(ownSessionRoutes(deps))
	await app.register(leavingRoutes(deps))
	const log = createDirectoryLog(deps, (line) => app.log.error(line))
	await app.register(slotRoutes(deps, log))
	runBeats(app, deps)
	await app.register(matchRoutes(deps))
	await app.register(chatRoutes(deps))
	await app.register(exportRoutes(deps))
	await app.register(ownRowsRoutes(deps))
	await app.register(directoryRoutes(deps, log))
	await app.register(vaultRoutes(deps))
	await app.register(noticeRoutes(deps))
	await app.register(pushRoutes(deps))
	await app.register(pushLookRoutes(deps))
	await app.register(reportRoutes(deps))
	liveSocket(app, deps)
	await app.register(siteRoutes(deps))
	return app
}
