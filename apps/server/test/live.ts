import type { AddressInfo } from 'node:net'
import { liveNews, liveTyping, noticePaths } from '@ydo/contract/notices'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { TestApp } from './app.ts'
import { until } from './until.ts'

type News = z.infer<typeof liveNews>

export type LiveClient = {
	socket: WebSocket
	/** All frames so far, without typing. */
	frames: News[]
	/** Chats with typing events received. */
	typing: string[]
	/** Waits until the last frame has these numbers, and 0 for omitted ones. */
	told(news: Partial<News>): Promise<void>
	/** Close code. */
	closed: Promise<number>
}

/** Numbers of a frame; omitted ones are 0. */
export function newsOf(numbers: Partial<News>): News {
	return { notices: 0, read: 0, vault: 0, messages: 0, ...numbers }
}

const frame = z.union([liveNews, liveTyping])

export type LiveOptions = { origin?: string; path?: string; first?: string | Buffer | null }

/** Makes an instance listen and returns its address. */
export async function listen({ app }: Pick<TestApp, 'app'>): Promise<string> {
	await app.listen({ port: 0, host: '127.0.0.1' })
	return `127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** A socket at /api/live that has sent its token or the given text (null: nothing). Closed after the test. */
export async function openLive(address: string, accessToken: string, options: LiveOptions = {}): Promise<LiveClient> {
	const { origin, path = noticePaths.live, first = JSON.stringify({ token: accessToken }) } = options
	const socket = new WebSocket(`ws://${address}${path}`, { ...(origin !== undefined && { origin }) })
	onTestFinished(() => socket.terminate())
	const frames: News[] = []
	const typing: string[] = []
	socket.on('message', (data) => {
		const told = frame.parse(JSON.parse(data.toString()))
		if ('typing' in told) typing.push(told.typing)
		else frames.push(told)
	})
	const closed = new Promise<number>((done) => void socket.once('close', done))
	await new Promise((done, fail) => {
		socket.once('open', done)
		socket.once('error', fail)
	})
	socket.on('error', () => {})
	if (first !== null) socket.send(first)
	const told = (numbers: Partial<News>) => {
		const wanted = JSON.stringify(newsOf(numbers))
		return until(`the frame ${wanted}`, () => JSON.stringify(frames.at(-1)) === wanted)
	}
	return { socket, frames, typing, told, closed }
}
