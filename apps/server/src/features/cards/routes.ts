import { cardList, cardPaths } from '@ydo/contract/cards'
import { limits } from '@ydo/contract/limits'
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { createHasher } from '#platform/at-rest.ts'
import { createCardRoster } from '#platform/card-roster/roster.ts'
import { createCardStore } from '#platform/card-roster/store.ts'
import { dayOf } from '#platform/day.ts'
import type { Deps } from '#platform/deps.ts'
import { matchesEtag } from '#platform/etag.ts'
import { perMember } from '#platform/per-member-limit.ts'
import { createPhotoAddresses } from '#platform/photo-address.ts'
import { listFor } from './list.ts'

/** Raise when what a card shows changes its form, so that no device keeps the old one. */
const form = 1

/** GET /api/users/all: the cards the caller may see. */
export function cardRoutes({ db, sealer, addressKey, clock }: Deps): FastifyPluginAsync {
	return async (app) => {
		const roster = createCardRoster({
			store: createCardStore(db),
			sealer,
			addresses: createPhotoAddresses(addressKey),
			onDamaged: () => app.log.error('a card could not be opened and is not shown'),
		})
		const hasher = createHasher(addressKey)
		// Hashed with a key: the version would tell how much happens on the campus.
		const etagOf = (viewer: string, day: number) =>
			`"${hasher.hash('card-list', `${form}.${roster.version()}.${day}.${viewer}`).toString('base64url').slice(0, 22)}"`

		app.addHook('onReady', () => roster.refresh())

		app.get(
			cardPaths.all,
			{
				exposeHeadRoute: false,
				config: { rateLimit: perMember(limits.listCallsPerMinute) },
				schema: {
					summary: 'Every card the caller may see',
					response: { 200: cardList, 304: z.undefined() },
				},
			},
			async (request, reply) => {
				await roster.refresh()
				const viewer = request.caller.memberId.toString('base64url')
				const day = dayOf(clock())
				const etag = etagOf(viewer, day)
				reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Authorization' })
				if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
				// Sent as made: checking the whole list against its schema would cost 40 % of the route (a test checks it instead).
				return reply.type('application/json; charset=utf-8').send(listFor(roster.get(viewer), roster.cards(), day))
			},
		)
	}
}
