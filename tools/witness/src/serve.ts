import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { formatKey, type NoteKey } from '@ydo/log/signed-note'
import type { Heads } from './heads.ts'
import type { Answer } from './witness.ts'

export type ServeOptions = { key: NoteKey; heads: Heads; addCheckpoint: (body: string) => Promise<Answer> }

/** A body is 63 hashes and a note: an honest one stays far below this. */
const longestBody = 64 * 1024

/** POST /add-checkpoint; GET / shows the witness's key and its last cosigned checkpoints, for comparison. */
export function createWitnessServer({ key, heads, addCheckpoint }: ServeOptions): Server {
	const answerTo = async (request: IncomingMessage): Promise<Answer> => {
		const path = request.url?.split('?')[0]
		if (request.method === 'GET' && path === '/') return plain(200, overview(key, heads))
		if (path !== '/add-checkpoint') return plain(404, 'there is nothing here\n')
		if (request.method !== 'POST') return plain(405, 'this is asked with POST\n')
		const body = await read(request)
		return body === undefined ? plain(413, 'this is too long\n') : addCheckpoint(body)
	}
	const handle = async (request: IncomingMessage, response: ServerResponse) => {
		const { status, type, body } = await answerTo(request).catch((error) => {
			console.error(error)
			return plain(500, 'this went wrong here\n')
		})
		response.writeHead(status, { 'content-type': type, ...(status === 413 && { connection: 'close' }) }).end(body)
	}
	return createServer({ requestTimeout: 20_000 }, handle)
}

function plain(status: number, body: string): Answer {
	return { status, type: 'text/plain; charset=utf-8', body }
}

function overview(key: NoteKey, heads: Heads): string {
	return `${formatKey(key)}\n\n${heads
		.all()
		.map(([, { note }]) => note)
		.join('\n')}`
}

async function read(request: IncomingMessage): Promise<string | undefined> {
	const chunks: Buffer[] = []
	let length = 0
	for await (const chunk of request) {
		length += chunk.length
		if (length > longestBody) return undefined
		chunks.push(chunk)
	}
	return Buffer.concat(chunks).toString('utf8')
}
