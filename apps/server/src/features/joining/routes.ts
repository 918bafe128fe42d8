import type { Institute } from '@ydo/contract/institute'
import { type JoiningStart, joiningPaths, joiningStart } from '@ydo/contract/joining'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { proposedYear, studentOf } from '#domain/admission/admission.ts'
import { photosOf } from '#domain/cards/store.ts'
import { openPhoto, showPhoto } from '#domain/cards/stored-card.ts'
import type { Deps } from '#domain/deps.ts'
import { createPhotoAddresses } from '#domain/photos/photo-files.ts'
import { dayOf } from '#infra/time.ts'

/** GET /api/joining: initial data for a caller who is creating a card. */
export function joiningRoutes({ db, sealer, addressKey, clock, institute }: Deps): FastifyPluginAsyncZod {
	const addresses = createPhotoAddresses(addressKey, 'owner')
	return async (app) => {
		app.get(
			joiningPaths.joining,
			{ schema: { summary: 'What the way to a card begins with', response: { 200: joiningStart } } },
			async ({ caller }) => {
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

/** Derives discipline and year of study from the e-mail address. */
function propose(institute: Institute, email: string, now: number): JoiningStart['proposed'] {
	const { discipline, batch } = studentOf(institute, email) ?? {}
	const year = batch === undefined ? undefined : proposedYear(institute, batch, now)
	return { ...(discipline && { discipline }), ...(year && { year }) }
}
