import type { AddressInfo } from 'node:net'
import { liveNews, noticePaths } from '@ydo/contract/notices'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type * as z from 'zod/mini'
import type { TestApp } from './app.ts'
import { until } from './until.ts'

type News = z.infer<typeof liveNews>

export type LiveClient = {
	socket: WebSocket
	/** Every frame so far. */
	frames: News[]
	/** Waits until the last frame is this one. */
	told(news: News): Promise<void>
	/** The code it was closed with. */
	closed: Promise<number>
}

export type LiveOptions = { origin?: string; path?: string; first?: string | Buffer | null }

/** Makes an instance listen, and answers its address. */
export async function listen({ app }: Pick<TestApp, 'app'>): Promise<string> {
	await app.listen({ port: 0, host: '127.0.0.1' })
	return `127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** A socket at /api/live that has sent its token, or what else is told (null: nothing). Closed after the test. */
export async function openLive(address: string, accessToken: string, options: LiveOptions = {}): Promise<LiveClient> {
	const { origin, path = noticePaths.live, first = JSON.stringify({ token: accessToken }) } = options
	const socket = new WebSocket(`ws://${address}${path}`, { ...(origin !== undefined && { origin }) })
	onTestFinished(() => socket.terminate())
	const frames: News[] = []
	socket.on('message', (data) => frames.push(liveNews.parse(JSON.parse(data.toString()))))
	const closed = new Promise<number>((done) => void socket.once('close', done))
	await new Promise((done, fail) => {
		socket.once('open', done)
		socket.once('error', fail)
	})
	socket.on('error', () => {})
	if (first !== null) socket.send(first)
	const told = ({ notices, vault }: News) =>
		until(`the frame ${notices} ${vault}`, () => {
			const last = frames.at(-1)
			return last?.notices === notices && last.vault === vault
		})
	return { socket, frames, told, closed }
}
