import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { callLimits } from '@ydo/contract/call-limits'
import { closings, liveHello, noticeLimits, noticePaths } from '@ydo/contract/notices'
import type { FastifyInstance } from 'fastify'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { perAddress } from '#platform/rate-limit.ts'
import { createLiveHub } from './live-hub.ts'
import { closeSocket, createLiveSocket } from './live-socket.ts'
import { createWaitingRoom } from './waiting-room.ts'

/** Sockets that have not said yet whose they are, on this instance: a page says it as soon as its own is open. */
const waitingAtMost = 2000
/** An access token has 4096 letters at most. */
const frameBytes = 8192

/** Whether a request asks for the socket; the server's `shouldUpgradeCallback`: any other is answered as if it had not asked. */
export function asksForLive({ url }: { url?: string | undefined }): boolean {
	return url === noticePaths.live
}

/**
 * The WebSocket at /api/live. Its only authority is the token in its first frame: no cookie counts, and a page of another origin is
 * refused before. Ends well with the application.
 */
export function liveSocket(app: FastifyInstance, { db, clock, tokens, publicUrl }: Deps): void {
	const hub = createLiveHub({ db, clock })
	// Without compression: the frames are tiny, and each socket would hold its windows.
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
	// An upgrade is a call like any other until it is granted: the same limits, headers and error bodies.
	app.server.on('upgrade', (request: IncomingMessage, stream: Socket, head: Buffer) => {
		stream.on('error', () => {}) // it went away: nobody is left to tell
		heads.set(request, head)
		const response = new ServerResponse(request)
		response.shouldKeepAlive = false
		response.assignSocket(stream)
		// Not `end` alone: no time-out of the server looks at this connection any more, and its other side may never close it.
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

/** The token of the first frame; undefined where that is another, or does not come in time. A second frame closes the socket. */
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
