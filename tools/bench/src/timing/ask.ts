import { Agent, request } from 'node:http'
import type { CampusMember } from '@ydo/server/test/campus'

type Asked = { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: unknown }

/** One connection: calls are measured one after the other. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Milliseconds until the whole response, which must be OK, has arrived. */
export function ask(port: number, { accessToken }: CampusMember, { method, path, body }: Asked): Promise<number> {
	const text = body === undefined ? '' : JSON.stringify(body)
	const headers = {
		authorization: `Bearer ${accessToken}`,
		...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
	}
	const begin = performance.now()
	return new Promise((done, fail) => {
		const call = request({ port, host: '127.0.0.1', method, path, headers, agent }, (answer) => {
			const status = answer.statusCode ?? 0
			answer.resume().once('end', () => {
				if (status < 300) done(performance.now() - begin)
				else fail(new Error(`${method} ${path} was answered ${status}`))
			})
		})
		call.on('error', fail).end(text)
	})
}
