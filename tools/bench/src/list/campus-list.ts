import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { cardPaths } from '@ydo/contract/cards'

/** An answer of GET /api/users/all, as it came over the wire. */
export type ListAnswer = { encoding: string | undefined; etag: string; bytes: Buffer; milliseconds: number }

/** With node:http, which leaves the bytes as they come. */
export function fetchList(port: number, accessToken: string, encoding: 'br' | 'identity'): Promise<ListAnswer> {
	const headers = { authorization: `Bearer ${accessToken}`, 'accept-encoding': encoding }
	const begin = performance.now()
	return new Promise((done, fail) => {
		const call = request({ port, host: '127.0.0.1', path: cardPaths.all, headers }, async (answer) => {
			const parts: Buffer[] = []
			for await (const part of answer) parts.push(part)
			if (answer.statusCode !== 200) fail(new Error(`the list was answered ${answer.statusCode}`))
			done({
				encoding: answer.headers['content-encoding'],
				etag: String(answer.headers.etag),
				bytes: Buffer.concat(parts),
				milliseconds: performance.now() - begin,
			})
		})
		call.on('error', fail).end()
	})
}

/** The list compressed, once the server has it so; the answers until then, the first one first, too. */
export async function fetchCompressed(port: number, accessToken: string): Promise<[ListAnswer, ...ListAnswer[]]> {
	const answers: [ListAnswer, ...ListAnswer[]] = [await fetchList(port, accessToken, 'br')]
	while (answers.at(-1)?.encoding !== 'br') {
		await setTimeout(50)
		answers.push(await fetchList(port, accessToken, 'br'))
	}
	return answers
}
