import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { callLimits } from '@ydo/contract/limits'
import {
	closings,
	liveHello,
	noticeLimits,
	noticeList,
	noticePaths,
	noticesQuery,
	readNotices,
} from '@ydo/contract/notices'
import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import type { Deps } from '#domain/deps.ts'
import { openNotice } from '#domain/notices/store.ts'
import { AppError } from '#infra/errors.ts'
import { perAddress, perMember } from '#infra/rate-limit.ts'
import { createLiveHub } from './live-hub.ts'
import { closeSocket, createLiveSocket } from './live-socket.ts'
import { createNoticeStore } from './store.ts'

/** GET /api/notices: the caller's notices. POST /api/notices/read: marks them as read up to a number. */
export function noticeRoutes({ db, sealer }: Deps): FastifyPluginAsyncZod {
	const store = createNoticeStore(db)
	const config = { rateLimit: perMember(noticeLimits.callsPerMinute) }

	return async (app) => {
		app.get(
			noticePaths.notices,
			{
				config,
				schema: { summary: 'What happened for the caller', querystring: noticesQuery, response: { 200: noticeList } },
			},
			async ({ caller: { memberId }, query }) => {
				const { notices, ...numbers } = await store.after(memberId, query.after)
				return { notices: notices.map((row) => openNotice(sealer, memberId, row)), ...numbers }
			},
		)

		app.post(
			noticePaths.read,
			{
				config: { ...config, whileLapsed: true },
				schema: { summary: 'Up to which number the caller read', body: readNotices, response: { 204: z.null() } },
			},
			async ({ caller, body }, reply) => {
				await store.read(caller.memberId, body.number)
				return reply.code(204).send(null)
			},
		)
	}
}

/** Most unauthenticated sockets on this instance; a page authenticates as soon as its socket is open. */
const waitingAtMost = 2000
/** An access token has at most 4096 characters. */
const frameBytes = 8192

/** True if a request is for the socket. The server's `shouldUpgradeCallback`: other requests are answered without an upgrade. */
export function asksForLive({ url }: { url?: string | undefined }): boolean {
	return url === noticePaths.live
}

/**
 * The WebSocket at /api/live. It authenticates only by the token in its first frame: cookies do not count, and pages of other
 * origins are refused before. Closes cleanly with the application.
 */
export function liveSocket(app: FastifyInstance, { db, clock, tokens, publicUrl }: Deps): void {
	const hub = createLiveHub({ db, clock })
	// No compression: frames are tiny, and each socket would need its own window buffers.
	const server = new WebSocketServer({ noServer: true, maxPayload: frameBytes, perMessageDeflate: false })
	const waiting = createWaitingRoom(waitingAtMost)

	const welcome = async (socket: WebSocket) => {
		const live = createLiveSocket(socket)
		const leave = waiting.enter(() => socket.terminate())
		const first = await firstFrame(socket)
		leave()
		const claims = first === undefined ? undefined : await tokens.read('access', first)
		if (!claims) return live.close(closings.unauthenticated)
		await hub.admit(live, claims)
	}

	const heads = new WeakMap<IncomingMessage, Buffer>()
	// An upgrade request passes through the same limits, headers and error bodies as any other call.
	app.server.on('upgrade', (request: IncomingMessage, stream: Socket, head: Buffer) => {
		stream.on('error', () => {}) // the client is gone, so nobody can be informed
		heads.set(request, head)
		const response = new ServerResponse(request)
		response.shouldKeepAlive = false
		response.assignSocket(stream)
		// `end` alone is not enough: no server timeout covers this connection any more, and its peer may never close it.
		response.once('finish', () => stream.destroySoon())
		app.routing(request, response)
	})
	app.get(noticePaths.live, route, async ({ raw, headers: { origin } }, reply) => {
		const head = heads.get(raw)
		if (!head) throw new AppError('not_found', 'There is nothing here.')
		if (origin !== undefined && origin !== publicUrl) throw new AppError('forbidden', 'This is not for other sites.')
		reply.hijack()
		reply.raw.detachSocket(raw.socket)
		server.handleUpgrade(raw, raw.socket, head, welcome)
	})
	app.addHook('preClose', async () => {
		for (const socket of server.clients) closeSocket(socket, closings.stopping)
		await hub.close()
	})
}

const route = {
	exposeHeadRoute: false,
	config: {
		public: true,
		schemaless: 'becomes a WebSocket',
		rateLimit: perAddress(callLimits.socketsOfAddress),
	},
	schema: { hide: true },
} as const

/** Resolves to the token of the first frame; undefined if it is invalid or late. A second frame closes the socket. */
function firstFrame(socket: WebSocket): Promise<string | undefined> {
	return new Promise((done) => {
		const end = (token: string | undefined) => {
			clearTimeout(timer)
			done(token)
		}
		const timer = setTimeout(end, noticeLimits.hello, undefined)
		socket.once('close', () => end(undefined))
		socket.once('message', (data, isBinary) => {
			socket.once('message', () => closeSocket(socket, closings.policy))
			end(isBinary ? undefined : readToken(data))
		})
	})
}

function readToken(data: RawData): string | undefined {
	try {
		return liveHello.parse(JSON.parse(data.toString())).token
	} catch {
		return undefined
	}
}

/** Holds at most `most` entries and evicts the longest waiting one, so that silent clients cannot keep others out. */
export function createWaitingRoom(most: number) {
	const waiting = new Set<{ sendAway(): void }>()
	return {
		/** Adds an entry; `sendAway` is called if it is evicted. Returns a function that removes it. */
		enter(sendAway: () => void): () => void {
			const [longest] = waiting
			if (longest && waiting.size >= most) {
				waiting.delete(longest)
				longest.sendAway()
			}
			const place = { sendAway }
			waiting.add(place)
			return () => void waiting.delete(place)
		},
	}
}
