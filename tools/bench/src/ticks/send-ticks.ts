import { Agent, request } from 'node:http'
import { tickPaths } from '@ydo/contract/ticks'

/** A tick and whose it is. */
export type SentTick = { accessToken: string; bytes: Buffer }

const connections = 64

/** Sends ticks over keep-alive connections, each with one at a time; resolves with the seconds this took. Rejects where one is refused. */
export async function sendTicks(port: number, ticks: readonly SentTick[]): Promise<number> {
	const agent = new Agent({ keepAlive: true, maxSockets: connections })
	let next = 0
	const begin = performance.now()
	const work = async () => {
		for (let tick = ticks[next++]; tick; tick = ticks[next++]) await send(agent, port, tick)
	}
	await Promise.all(Array.from({ length: connections }, work))
	const seconds = (performance.now() - begin) / 1000
	agent.destroy()
	return seconds
}

function send(agent: Agent, port: number, { accessToken, bytes }: SentTick): Promise<void> {
	const headers = {
		authorization: `Bearer ${accessToken}`,
		'content-type': 'application/octet-stream',
		'content-length': bytes.length,
	}
	const options = { agent, port, host: '127.0.0.1', path: tickPaths.ticks, method: 'POST', headers }
	return new Promise((done, fail) => {
		const call = request(options, (answer) => {
			answer.resume()
			answer.once('end', () => {
				if (answer.statusCode === 200) done()
				else fail(new Error(`a tick was answered ${answer.statusCode}`))
			})
		})
		call.on('error', fail).end(bytes)
	})
}
