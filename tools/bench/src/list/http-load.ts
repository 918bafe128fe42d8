import { connect, type Socket } from 'node:net'

export type Load = {
	port: number
	/** Path and further headers of each request in turn, and its expected response. A body makes it a POST. */
	requests: readonly { path: string; headers: Record<string, string>; body?: string; status: number; bytes: number }[]
	connections: number
}

/**
 * Sends the requests over keep-alive connections, one at a time on each, and reads the whole responses; resolves with the seconds this
 * took. Rejects on an unexpected response, since a refusal is served quickly.
 */
export async function loadWith({ port, requests, connections }: Load): Promise<number> {
	const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
	let next = 0
	const begin = performance.now()
	const work = async (socket: Socket) => {
		for (let request = requests[next++]; request; request = requests[next++]) await ask(socket, request)
	}
	await Promise.all(sockets.map(work))
	const seconds = (performance.now() - begin) / 1000
	for (const socket of sockets) socket.destroy()
	return seconds
}

async function open(port: number): Promise<Socket> {
	const socket = connect({ port, host: '127.0.0.1', noDelay: true })
	await new Promise<void>((done, fail) => socket.once('connect', done).once('error', fail))
	return socket
}

/** Written by hand over the socket: the client must be cheap beside the server, and only lengths matter. */
function ask(socket: Socket, { path, headers, body, status, bytes }: Load['requests'][number]): Promise<void> {
	const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
	return new Promise((done, fail) => {
		let head = ''
		let left: number | undefined
		const end = (error?: Error) => {
			socket.off('data', read).off('close', lost)
			error ? fail(error) : done()
		}
		const lost = () => end(new Error(`the connection closed during ${path}`))
		const read = (chunk: Buffer) => {
			if (left === undefined) {
				head += chunk.toString('latin1')
				const at = head.indexOf('\r\n\r\n')
				if (at < 0) return
				if (!head.startsWith(`HTTP/1.1 ${status} `) || lengthOf(head.slice(0, at)) !== bytes)
					return end(
						new Error(`${path} was answered ${head.slice(0, Math.min(at, 2000))}, expected ${status}, ${bytes} bytes`),
					)
				left = bytes - (head.length - at - 4)
			} else left -= chunk.length
			if (left === 0) end()
		}
		socket.on('data', read).on('close', lost)
		socket.write(`${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`)
	})
}

function lengthOf(head: string): number {
	return head.startsWith('HTTP/1.1 304') ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
}
