import { Agent, request } from 'node:http'
import { slotPaths } from '@ydo/contract/slots'

/** A slot and its sender's token. */
export type SentSlot = { accessToken: string; bytes: Buffer }

const connections = 64

/** Sends slots over keep-alive connections, one at a time on each; resolves with the seconds this took. Rejects if one is refused. */
export async function sendSlots(port: number, slots: readonly SentSlot[]): Promise<number> {
	const agent = new Agent({ keepAlive: true, maxSockets: connections })
	let next = 0
	const begin = performance.now()
	const work = async () => {
		for (let slot = slots[next++]; slot; slot = slots[next++]) await send(agent, port, slot)
	}
	await Promise.all(Array.from({ length: connections }, work))
	const seconds = (performance.now() - begin) / 1000
	agent.destroy()
	return seconds
}

function send(agent: Agent, port: number, { accessToken, bytes }: SentSlot): Promise<void> {
	const headers = {
		authorization: `Bearer ${accessToken}`,
		'content-type': 'application/octet-stream',
		'content-length': bytes.length,
	}
	const options = { agent, port, host: '127.0.0.1', path: slotPaths.slot, method: 'POST', headers }
	return new Promise((done, fail) => {
		const call = request(options, (answer) => {
			answer.resume()
			answer.once('end', () => {
				if (answer.statusCode === 200) done()
				else fail(new Error(`a slot was answered ${answer.statusCode}`))
			})
		})
		call.on('error', fail).end(bytes)
	})
}
