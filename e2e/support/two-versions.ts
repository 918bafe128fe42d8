import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type State = 'there' | 'away' | 'silent'

/**
 * The product behind a proxy that can go offline, and can serve a second version of the pages: every file is renamed there, and the
 * first names are gone.
 */
export type TwoVersions = {
	url: string
	/** Serves the second version from here on. */
	upgrade(): void
	/** From here on it answers, aborts every call, or accepts them and stays silent. */
	become(state: State): void
	/** Serves this script in place of the service worker from here on. */
	serveWorker(script: string): void
	close(): void
}

/** File names with a content hash, without the extension. */
const named = /(?<=[/'"`.])([\w.-]+-[\w-]{7})(?=\.(?:js|css|woff2)\b)/g
/** The worker's build version. */
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
		// An ETag of the first version is invalid for the second.
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
