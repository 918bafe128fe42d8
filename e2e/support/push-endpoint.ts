import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PushEndpoint = {
	/** Target of the server's push messages. */
	url: string
	/** Stops accepting them. */
	close(): Promise<void>
}

/** A push service of one endpoint on this machine: passes each of the server's push messages on to `deliver`. */
export async function startPushEndpoint(deliver: () => Promise<void>): Promise<PushEndpoint> {
	const server = createServer((request, response) => {
		request.resume()
		const isPush = request.method === 'POST' && /^vapid t=/.test(request.headers.authorization ?? '')
		response.writeHead(isPush ? 201 : 400).end()
		if (isPush) void deliver()
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
