import { timingSafeEqual } from 'node:crypto'
import { type NoticeKind, noticeKinds } from '@ydo/contract/notices'
import { pushLimits, pushPaths } from '@ydo/contract/push'
import { type PushLook, pushLook, pushNews } from '@ydo/contract/push-look'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { createMessageReader } from '#platform/message-reader.ts'
import { knockOf } from '#platform/push/knock.ts'
import { endpointOf } from '#platform/push/push-services.ts'
import { createDeviceStore, type DeviceRow } from '#platform/push/store.ts'
import { hashEndpoint, hashPushSecret, openPushDevice } from '#platform/push/stored-device.ts'
import { createCount, perAddress, perKey } from '#platform/rate-limit.ts'
import { createPushStore } from './store.ts'

/**
 * POST /api/push/look: what a knock stands for, sealed. Asked without a token, while no page of ours is open: the subscription's secret is
 * proof of the device, and good for nothing else. See docs/decisions/0028-looking-behind-a-knock.md.
 */
export function pushLookRoutes({ db, sealer, hasher, clock, publicUrl }: Deps): FastifyPluginAsyncZod {
	const devices = createDeviceStore(db)
	const store = createPushStore(db)
	const messagesAfter = createMessageReader(db)

	const hashOf = ({ endpoint }: Pick<PushLook, 'endpoint'>) =>
		hashEndpoint(hasher, endpointOf(endpoint, publicUrl) ?? endpoint)

	/** The device that proves itself, if it is one that is knocked. */
	async function deviceOf(look: PushLook): Promise<DeviceRow | undefined> {
		const endpointHash = hashOf(look)
		const row = await devices.find(endpointHash, new Date(clock()))
		const shown = hashPushSecret(hasher, endpointHash, look.auth)
		return row?.secretHash && timingSafeEqual(row.secretHash, shown) ? row : undefined
	}

	/** The notices that it is knocked for; undefined where its row is damaged. */
	function noticesFor({ endpointHash, sealed }: DeviceRow): readonly NoticeKind[] | undefined {
		try {
			const { kinds } = openPushDevice(sealer, endpointHash, sealed)
			return noticeKinds.filter((kind) => kinds.includes(knockOf[kind]))
		} catch {
			return undefined
		}
	}

	return async (app) => {
		const byDevice = ({ body }: FastifyRequest) => hashOf(body as PushLook).toString('base64url')
		const countLook = createCount(app, perKey(pushLimits.looksPerMinute, byDevice))
		app.post(
			pushPaths.look,
			{
				config: { public: true, rateLimit: perAddress(pushLimits.looksPerMinuteOfAddress) },
				schema: { summary: 'What a knock stands for', body: pushLook, response: { 200: pushNews } },
			},
			async (request, reply) => {
				reply.header('cache-control', 'no-store')
				const device = await deviceOf(request.body)
				const kinds = device && noticesFor(device)
				if (!kinds) throw new AppError('not_found', 'There is no such subscription.')
				await countLook(request, reply)
				const [messages, notices] = await Promise.all([
					messagesAfter(device.memberId, request.body.after),
					store.lastUnread(device.memberId, kinds),
				])
				return { ...messages, notices }
			},
		)
	}
}
