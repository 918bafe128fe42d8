import type { Institute } from '@ydo/contract/institute'
import { type JoiningStart, joiningPaths, joiningStart } from '@ydo/contract/joining'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { showPhoto } from '#platform/card-roster/card-body.ts'
import { photosOf } from '#platform/card-roster/store.ts'
import { openPhoto } from '#platform/card-roster/stored-card.ts'
import { dayOf } from '#platform/day.ts'
import type { Deps } from '#platform/deps.ts'
import { createPhotoAddresses } from '#platform/photo-address.ts'
import { proposedYear, studentOf } from '#platform/student.ts'

/** GET /api/joining: what a caller on the way to a card begins with. */
export function joiningRoutes({ db, sealer, addressKey, clock, institute }: Deps): FastifyPluginAsyncZod {
	const addresses = createPhotoAddresses(addressKey, 'owner')
	return async (app) => {
		app.get(
			joiningPaths.joining,
			{ schema: { summary: 'What the way to a card begins with', response: { 200: joiningStart } } },
			async ({ caller }, reply) => {
				reply.header('cache-control', 'no-store')
				const now = clock()
				const photos = await photosOf(db, caller.memberId)
				return {
					proposed: propose(institute, caller.email ?? '', now),
					photos: photos.map(({ id, sealed }) => showPhoto(addresses, dayOf(now), openPhoto(sealer, id, sealed))),
				}
			},
		)
	}
}

/** What the e-mail says of its owner's studies. */
function propose(institute: Institute, email: string, now: number): JoiningStart['proposed'] {
	const { discipline, batch } = studentOf(institute, email) ?? {}
	const year = batch === undefined ? undefined : proposedYear(institute, batch, now)
	return { ...(discipline && { discipline }), ...(year && { year }) }
}
