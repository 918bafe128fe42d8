import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PushEndpoint = {
	/** Where the server sends a knock to. */
	url: string
	/** Takes no more of them. */
	close(): Promise<void>
}

/** A push service of one endpoint on this machine: hands each knock of the server's on to `deliver`. */
export async function startPushEndpoint(deliver: () => Promise<void>): Promise<PushEndpoint> {
	const server = createServer((request, response) => {
		request.resume()
		const isKnock = request.method === 'POST' && /^vapid t=/.test(request.headers.authorization ?? '')
		response.writeHead(isKnock ? 201 : 400).end()
		if (isKnock) void deliver()
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${crypto.randomUUID()}`,
		async close() {
			if (!server.listening) return
			server.closeAllConnections()
			server.close()
			await once(server, 'close')
		},
	}
}
