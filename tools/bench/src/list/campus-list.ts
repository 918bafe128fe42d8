import { request } from 'node:http'
import { cardPaths } from '@ydo/contract/cards'

/** A response to GET /api/users/all, as it came over the wire. */
export type ListAnswer = { etag: string; bytes: Buffer; milliseconds: number }

/** With node:http, which does not decompress. */
export function fetchList(port: number, accessToken: string, encoding: 'gzip' | 'identity'): Promise<ListAnswer> {
	const headers = { authorization: `Bearer ${accessToken}`, 'accept-encoding': encoding }
	const begin = performance.now()
	return new Promise((done, fail) => {
		const call = request({ port, host: '127.0.0.1', path: cardPaths.all, headers }, async (answer) => {
			const parts: Buffer[] = []
			for await (const part of answer) parts.push(part)
			const { 'content-encoding': coding = 'identity' } = answer.headers
			if (answer.statusCode !== 200 || coding !== encoding)
				fail(new Error(`the list was answered ${answer.statusCode} as ${coding}, not as ${encoding}`))
			done({
				etag: String(answer.headers.etag),
				bytes: Buffer.concat(parts),
				milliseconds: performance.now() - begin,
			})
		})
		call.on('error', fail).end()
	})
}
