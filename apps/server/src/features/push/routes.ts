import { pushDevice, pushEndpoint, pushKey, pushLimits, pushPaths } from '@ydo/contract/push'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { endpointOf } from '#platform/push/push-services.ts'
import { hashEndpoint, hashPushSecret, sealPushDevice } from '#platform/push/stored-device.ts'
import { vapidKeys } from '#platform/push/vapid-keys.ts'
import { perMember } from '#platform/rate-limit.ts'
import { createPushStore } from './store.ts'

/** GET, PUT and DELETE /api/push: where the caller's devices are knocked, and for what. */
export function pushRoutes({ db, sealer, hasher, clock, publicUrl }: Deps): FastifyPluginAsyncZod {
	const store = createPushStore(db)
	const key = vapidKeys(hasher).publicKey
	const config = { rateLimit: perMember(pushLimits.callsPerMinute) }
	const response = { 204: z.null() }

	return async (app) => {
		app.get(
			pushPaths.push,
			{ config, schema: { summary: 'The key that push services know the server by', response: { 200: pushKey } } },
			async () => ({ key }),
		)

		app.put(
			pushPaths.push,
			{ config, schema: { summary: 'Knock at a device, and when', body: pushDevice, response } },
			async ({ caller: { memberId, sessionId }, body }, reply) => {
				const endpoint = endpointOf(body.endpoint, publicUrl)
				if (!endpoint)
					throw new AppError('unprocessable', 'This push service is not known here.', { endpoint: 'unknown' })
				const endpointHash = hashEndpoint(hasher, endpoint)
				const sealed = sealPushDevice(sealer, endpointHash, { ...body, endpoint })
				const secretHash = hashPushSecret(hasher, endpointHash, body.keys.auth)
				await store.put({ endpointHash, secretHash, memberId, sessionId, sealed, now: new Date(clock()) })
				return reply.code(204).send(null)
			},
		)

		app.delete(
			pushPaths.push,
			{ config, schema: { summary: 'Knock at a device no more', body: pushEndpoint, response } },
			async ({ caller: { memberId }, body }, reply) => {
				const endpoint = endpointOf(body.endpoint, publicUrl)
				if (endpoint) await store.remove(memberId, hashEndpoint(hasher, endpoint))
				return reply.code(204).send(null)
			},
		)
	}
}
