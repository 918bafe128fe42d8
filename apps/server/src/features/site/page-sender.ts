import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncodings, type Encoding } from '#platform/accept-encoding.ts'
import { matchesEtag } from '#platform/etag.ts'
import type { Page } from '#platform/page.ts'

type Sent = Pick<Page, 'html' | 'version'>
type Body = { bytes: Buffer; etag: string }

/** Sends pages, or other texts of a type: compressed once, at start, and only to who does not have them already. */
export function createPageSender<Path extends string>(pages: ReadonlyMap<Path, Sent>, type = 'text/html') {
	const bodies = new Map([...pages].map(([path, page]) => [path, bodiesOf(page)]))
	return (request: FastifyRequest, reply: FastifyReply, path: Path): FastifyReply => {
		const [encoding = 'identity'] = acceptedEncodings(request.headers['accept-encoding'])
		const body = bodies.get(path)?.[encoding]
		if (!body) throw new Error(`there is no page ${path}`)
		reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag: body.etag })
		if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], body.etag))
			return reply.code(304).send()
		if (encoding !== 'identity') reply.header('content-encoding', encoding)
		return reply.type(`${type}; charset=utf-8`).send(body.bytes)
	}
}

function bodiesOf({ html, version }: Sent): Record<Encoding | 'identity', Body> {
	const plain = Buffer.from(html)
	const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
	return {
		br: { bytes: brotliCompressSync(plain, { params }), etag: `"${version}-br"` },
		gzip: { bytes: gzipSync(plain, { level: 9 }), etag: `"${version}-gz"` },
		identity: { bytes: plain, etag: `"${version}"` },
	}
}
