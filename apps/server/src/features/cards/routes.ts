import { Readable } from 'node:stream'
import { cardPieces, piecesRequest } from '@ydo/contract/card-pieces'
import { cardList, cardPaths, piecesManipulation } from '@ydo/contract/cards'
import { limits } from '@ydo/contract/limits'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { CardRoster } from '#domain/cards/roster.ts'
import type { Deps } from '#domain/deps.ts'
import { createCampusOpening } from '#domain/institute/opening.ts'
import { acceptedEncodings } from '#infra/http-content.ts'
import { perMember } from '#infra/rate-limit.ts'
import { dayOf } from '#infra/time.ts'
import { type CardLists, createCardLists } from './card-lists.ts'
import type { ListBody } from './list-body.ts'
import { pieceLines } from './list-piece.ts'

type ListOf = (request: FastifyRequest) => Promise<ListBody>

/** GET /api/users/all: the cards the caller may see. POST /api/cards/pieces: parts of that list. */
export function cardRoutes(deps: Deps, roster: CardRoster): FastifyPluginAsync {
	const { clock } = deps
	return async (app) => {
		const campus = createCampusOpening(deps)
		const lists: CardLists = createCardLists(roster)
		const listOf: ListOf = async ({ caller }) => {
			if (await campus.awaited()) return lists.empty()
			return lists.listFor(caller.memberId.toString('base64url'), dayOf(clock()))
		}
		const config = () => ({ rateLimit: perMember(limits.listCallsPerMinute), meanwhile: () => roster.refresh() })

		app.addHook('onReady', () => roster.refresh())
		await app.register(listRoute(listOf, config()))
		await app.register(piecesRoute(listOf, config()))
	}
}

function listRoute(listOf: ListOf, config: object): FastifyPluginAsync {
	return async (app) => {
		app.get(
			cardPaths.all,
			{
				exposeHeadRoute: false,
				config,
				schema: {
					summary: 'Every card the caller may see',
					response: { 200: cardList, 226: cardPieces, 304: z.undefined() },
				},
			},
			async (request, reply) => {
				const { headers } = request
				const list = await listOf(request)
				reply.headers({ 'cache-control': 'private, no-cache', vary: 'Authorization, Accept-Encoding' })
				const known = list.knownTag(headers['if-none-match'])
				if (known) return reply.code(304).header('etag', known).send()
				if (headers['a-im'] === piecesManipulation) return sendNames(reply, list)
				const asGzip = acceptedEncodings(headers['accept-encoding']).includes('gzip')
				const { parts, encoding, etag } = await list.represent(asGzip)
				if (encoding) reply.header('content-encoding', encoding)
				reply.header('etag', etag).type('application/json; charset=utf-8')
				// Not validated on the way out: checking the whole list would cost 40 % of the route's time. A test checks it instead.
				return sendParts(reply, parts)
			},
		)
	}
}

/** Sends the current piece names to a client with a cached list (RFC 3229). */
function sendNames(reply: FastifyReply, { hash, pieces }: ListBody) {
	reply.code(226).headers({ im: piecesManipulation, etag: `"${hash}"`, 'cache-control': 'no-store' })
	return { pieces: pieces.map(({ name }) => name) }
}

const lines = { 'text/plain': { schema: z.string() } }

function piecesRoute(listOf: ListOf, config: object): FastifyPluginAsyncZod {
	return async (app) => {
		app.post(
			cardPaths.pieces,
			{
				config,
				schema: {
					summary: 'Pieces of the list of cards, by their names',
					body: piecesRequest,
					response: { 200: { description: 'A line for each name', content: lines } },
				},
			},
			async (request, reply) => {
				const { pieces } = await listOf(request)
				const asGzip = acceptedEncodings(request.headers['accept-encoding']).includes('gzip')
				const { parts, encoding } = await pieceLines(pieces, request.body.names, asGzip)
				if (encoding) reply.header('content-encoding', encoding)
				reply.headers({ 'cache-control': 'no-store', vary: 'Accept-Encoding' }).type('text/plain; charset=utf-8')
				return sendParts(reply, parts)
			},
		)
	}
}

/** Streams the buffers without joining them, since those of a large list are shared by many answers. */
function sendParts(reply: FastifyReply, parts: readonly Buffer[]): FastifyReply {
	if (parts.length === 1) return reply.send(parts[0])
	const length = parts.reduce((sum, part) => sum + part.length, 0)
	return reply.header('content-length', length).send(Readable.from(parts))
}
