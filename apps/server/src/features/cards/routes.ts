import { Readable } from 'node:stream'
import { cardList, cardPaths } from '@ydo/contract/cards'
import { limits } from '@ydo/contract/limits'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { acceptedEncodings } from '#platform/accept-encoding.ts'
import { createCardRoster } from '#platform/card-roster/roster.ts'
import { createCardStore } from '#platform/card-roster/store.ts'
import { dayOf } from '#platform/day.ts'
import type { Deps } from '#platform/deps.ts'
import { createCampusOpening } from '#platform/opening/campus-opening.ts'
import { perMember } from '#platform/per-member-limit.ts'
import { createPhotoAddresses } from '#platform/photo-address.ts'
import { createCardLists } from './card-lists.ts'

/** GET /api/users/all: the cards the caller may see. */
export function cardRoutes(deps: Deps): FastifyPluginAsync {
	const { db, sealer, addressKey, clock } = deps
	return async (app) => {
		const roster = createCardRoster({
			store: createCardStore(db),
			sealer,
			addresses: createPhotoAddresses(addressKey),
			onDamaged: () => app.log.error('a card could not be opened and is not shown'),
		})
		const campus = createCampusOpening(deps)
		const lists = createCardLists(roster)

		app.addHook('onReady', () => roster.refresh())

		app.get(
			cardPaths.all,
			{
				exposeHeadRoute: false,
				config: { rateLimit: perMember(limits.listCallsPerMinute), meanwhile: () => roster.refresh() },
				schema: {
					summary: 'Every card the caller may see',
					response: { 200: cardList, 304: z.undefined() },
				},
			},
			async ({ caller, headers }, reply) => {
				const memberId = caller.memberId.toString('base64url')
				const list = (await campus.awaited()) ? await lists.empty() : await lists.listFor(memberId, dayOf(clock()))
				reply.headers({ 'cache-control': 'private, no-cache', vary: 'Authorization, Accept-Encoding' })
				const known = list.knownTag(headers['if-none-match'])
				if (known) return reply.code(304).header('etag', known).send()
				const asGzip = acceptedEncodings(headers['accept-encoding']).includes('gzip')
				const { parts, encoding, etag } = await list.represent(asGzip)
				if (encoding) reply.header('content-encoding', encoding)
				reply.header('etag', etag).type('application/json; charset=utf-8')
				// Sent as made: checking the whole list against its schema would cost 40 % of the route (a test checks it instead).
				return sendParts(reply, parts)
			},
		)
	}
}

/** Sends what stands in several buffers without joining them: those of a large list are shared by many answers. */
function sendParts(reply: FastifyReply, parts: readonly Buffer[]): FastifyReply {
	if (parts.length === 1) return reply.send(parts[0])
	const length = parts.reduce((sum, part) => sum + part.length, 0)
	return reply.header('content-length', length).send(Readable.from(parts))
}
