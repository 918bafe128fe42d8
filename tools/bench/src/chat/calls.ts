import { Agent, request } from 'node:http'

export type Calls = {
	/** The response body; throws if not OK. */
	get(path: string, accessToken: string): Promise<unknown>
	post(path: string, accessToken: string, body: object): Promise<unknown>
	end(): void
}

const connections = 128

/** Calls over keep-alive connections, any number in parallel. */
export function createCalls(port: number): Calls {
	const agent = new Agent({ keepAlive: true, maxSockets: connections })
	const call = (method: 'GET' | 'POST', path: string, accessToken: string, text = ''): Promise<unknown> => {
		const headers = {
			authorization: `Bearer ${accessToken}`,
			...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
		}
		return new Promise((done, fail) => {
			const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, (answer) => {
				let body = ''
				answer.setEncoding('utf8')
				answer.on('data', (chunk: string) => {
					body += chunk
				})
				answer.once('end', () => {
					if ((answer.statusCode ?? 500) < 300) done(JSON.parse(body))
					else fail(new Error(`${method} ${path} was answered ${answer.statusCode}: ${body}`))
				})
			})
			sent.on('error', fail).end(text)
		})
	}
	return {
		get: (path, accessToken) => call('GET', path, accessToken),
		post: (path, accessToken, body) => call('POST', path, accessToken, JSON.stringify(body)),
		end: () => agent.destroy(),
	}
}
