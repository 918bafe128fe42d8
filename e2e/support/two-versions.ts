import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type State = 'there' | 'away' | 'silent'

/**
 * The product behind one more server, which can be away, and can serve a second version of the pages: every file has another name there,
 * and the first names are gone.
 */
export type TwoVersions = {
	url: string
	/** From here on the second version is served. */
	upgrade(): void
	/** From here on it answers, breaks every call off, or takes them and keeps silent. */
	become(state: State): void
	/** From here on this script stands in the place of the service worker. */
	serveWorker(script: string): void
	close(): void
}

/** What the build names by its content, without the ending. */
const named = /(?<=[/'"`.])([\w.-]+-[\w-]{7})(?=\.(?:js|css|woff2)\b)/g
/** The name that the worker has of its build. */
const ownName = /(version:[`'"])../
const texts = /^(?:text\/html|text\/css|text\/javascript|application\/javascript)/

function secondOf(text: string): string {
	return text.replaceAll(named, '$1--2').replace(ownName, '$12-')
}

export async function serveTwoVersions(product: string): Promise<TwoVersions> {
	let second = false
	let state: State = 'there'
	let worker: string | undefined
	const answer = (incoming: IncomingMessage, reply: ServerResponse) => {
		if (state === 'away') return void reply.destroy()
		if (state === 'silent') return
		const { method, url = '/' } = incoming
		// A tag of the first version is none of the second's.
		const { 'if-none-match': _, ...headers } = incoming.headers
		const isFile = url.startsWith('/assets/')
		if (isFile && url.includes('--2.') !== second) return void reply.writeHead(404).end()
		if (url === '/worker.js' && worker)
			return void reply.writeHead(200, { 'content-type': 'text/javascript' }).end(worker)
		const passed = { ...headers, host: new URL(product).host, 'accept-encoding': 'identity' }
		const asked = request(new URL(url.replace('--2.', '.'), product), { method, headers: passed }, async (got) => {
			const bytes = Buffer.concat(await got.toArray())
			const { 'content-length': __, etag: ___, ...rest } = got.headers
			const isText = second && texts.test(String(got.headers['content-type']))
			reply.writeHead(got.statusCode ?? 502, isText ? rest : got.headers)
			reply.end(isText ? secondOf(bytes.toString()) : bytes)
		})
		asked.on('error', () => reply.destroy())
		incoming.pipe(asked)
	}
	const server = createServer(answer)
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
	return {
		url: `http://localhost:${(server.address() as AddressInfo).port}`,
		upgrade: () => {
			second = true
		},
		become: (next) => {
			state = next
		},
		serveWorker: (script) => {
			worker = script
		},
		close: () => {
			server.closeAllConnections()
			server.close()
		},
	}
}
