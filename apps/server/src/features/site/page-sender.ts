import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from '#platform/etag.ts'
import type { Page } from '#platform/page.ts'

type Encoding = 'br' | 'gzip' | 'identity'

type Body = { bytes: Buffer; etag: string }

/** Sends pages: compressed once, at start, and only to who does not have them already. */
export function createPageSender<Path extends string>(pages: ReadonlyMap<Path, Page>) {
	const bodies = new Map([...pages].map(([path, page]) => [path, bodiesOf(page)]))
	return (request: FastifyRequest, reply: FastifyReply, path: Path): FastifyReply => {
		const encoding = encodingFor(request.headers['accept-encoding'])
		const body = bodies.get(path)?.[encoding]
		if (!body) throw new Error(`there is no page ${path}`)
		reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag: body.etag })
		if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], body.etag))
			return reply.code(304).send()
		if (encoding !== 'identity') reply.header('content-encoding', encoding)
		return reply.type('text/html; charset=utf-8').send(body.bytes)
	}
}

function bodiesOf({ html, version }: Page): Record<Encoding, Body> {
	const plain = Buffer.from(html)
	const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
	return {
		br: { bytes: brotliCompressSync(plain, { params }), etag: `"${version}-br"` },
		gzip: { bytes: gzipSync(plain, { level: 9 }), etag: `"${version}-gz"` },
		identity: { bytes: plain, etag: `"${version}"` },
	}
}

function encodingFor(accepted: string | string[] = ''): Encoding {
	const offers = String(accepted)
		.split(',')
		.map((offer) =>
			offer
				.trim()
				.toLowerCase()
				.split(/\s*;\s*q=/),
		)
	const takes = (name: string) => offers.some(([offer, weight = '1']) => offer === name && Number(weight) > 0)
	return (['br', 'gzip'] as const).find(takes) ?? 'identity'
}
