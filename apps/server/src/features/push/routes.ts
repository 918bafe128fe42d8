import { timingSafeEqual } from 'node:crypto'
import type { NoticeKind } from '@ydo/contract/notices'
import {
	type PushLook,
	pushDevice,
	pushEndpoint,
	pushKey,
	pushLimits,
	pushLook,
	pushNews,
	pushPaths,
} from '@ydo/contract/push'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { createMessageReader } from '#domain/chats/store.ts'
import type { Deps } from '#domain/deps.ts'
import { vapidKeys } from '#domain/derived-keys.ts'
import { openNotice } from '#domain/notices/store.ts'
import { endpointOf, hashEndpoint, hashPushSecret, openPushDevice, pushOf, sealPushDevice } from '#domain/push/push.ts'
import { createDeviceStore, type DeviceRow } from '#domain/push/store.ts'
import { AppError } from '#infra/errors.ts'
import { createCount, perAddress, perKey, perMember } from '#infra/rate-limit.ts'
import { createPushStore } from './store.ts'

/** GET, PUT and DELETE /api/push: push subscriptions of the caller's devices, with the kinds of notification. */
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
			{ config, schema: { summary: 'Send push notifications to a device, and when', body: pushDevice, response } },
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
			{ config, schema: { summary: 'Send a device no more push notifications', body: pushEndpoint, response } },
			async ({ caller: { memberId }, body }, reply) => {
				const endpoint = endpointOf(body.endpoint, publicUrl)
				if (endpoint) await store.remove(memberId, hashEndpoint(hasher, endpoint))
				return reply.code(204).send(null)
			},
		)
	}
}

/**
 * POST /api/push/look: the news behind a push notification, messages still encrypted. Called without a token while no page is
 * open: the subscription's secret authenticates the device for this call only. See
 * docs/decisions/0028-looking-behind-a-knock.md.
 */
export function pushLookRoutes({ db, sealer, hasher, clock, publicUrl }: Deps): FastifyPluginAsyncZod {
	const devices = createDeviceStore(db)
	const store = createPushStore(db)
	const messagesAfter = createMessageReader(db)

	const hashOf = ({ endpoint }: Pick<PushLook, 'endpoint'>) =>
		hashEndpoint(hasher, endpointOf(endpoint, publicUrl) ?? endpoint)

	/** The device that the secret authenticates, if it has a subscription. */
	async function deviceOf(look: PushLook): Promise<DeviceRow | undefined> {
		const endpointHash = hashOf(look)
		const row = await devices.find(endpointHash, new Date(clock()))
		const shown = hashPushSecret(hasher, endpointHash, look.auth)
		return row?.secretHash && timingSafeEqual(row.secretHash, shown) ? row : undefined
	}

	/** Returns a filter for the notice kinds the device subscribed to; undefined if its row is damaged. */
	function wishesOf({ endpointHash, sealed }: DeviceRow): ((kind: NoticeKind) => boolean) | undefined {
		try {
			const { kinds } = openPushDevice(sealer, endpointHash, sealed)
			return (kind) => kinds.includes(pushOf[kind])
		} catch {
			return undefined
		}
	}

	/** Number of the member's last unread notice of a wanted kind; 0 for none. */
	async function lastUnread(memberId: Buffer, isWanted: (kind: NoticeKind) => boolean): Promise<number> {
		const unread = await store.unreadNotices(memberId)
		return unread.find((row) => isWanted(openNotice(sealer, memberId, row).kind))?.number ?? 0
	}

	return async (app) => {
		const byDevice = ({ body }: FastifyRequest) => hashOf(body as PushLook).toString('base64url')
		const countLook = createCount(app, perKey(pushLimits.looksPerMinute, byDevice))
		app.post(
			pushPaths.look,
			{
				config: { public: true, rateLimit: perAddress(pushLimits.looksPerMinuteOfAddress) },
				schema: { summary: 'What a push stands for', body: pushLook, response: { 200: pushNews } },
			},
			async (request, reply) => {
				const device = await deviceOf(request.body)
				const isWanted = device && wishesOf(device)
				if (!isWanted) throw new AppError('not_found', 'There is no such subscription.')
				await countLook(request, reply)
				const [messages, notices] = await Promise.all([
					messagesAfter(device.memberId, request.body.after),
					lastUnread(device.memberId, isWanted),
				])
				return { ...messages, notices }
			},
		)
	}
}
