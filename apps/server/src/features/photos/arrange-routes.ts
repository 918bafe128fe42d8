import { limits } from '@ydo/contract/limits'
import { photoDescription, photoList, photoOrder } from '@ydo/contract/photo-changes'
import { photo } from '@ydo/contract/photos'
import { profilePaths } from '@ydo/contract/profile'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { showPhoto } from '#platform/card-roster/card-body.ts'
import { photosOf } from '#platform/card-roster/store.ts'
import { openPhoto, sealPhoto } from '#platform/card-roster/stored-card.ts'
import { dayOf } from '#platform/day.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { createPhotoAddresses } from '#platform/photo-address.ts'
import { perMember } from '#platform/rate-limit.ts'
import { cleanLine } from '#platform/text.ts'
import { noSuchPhoto, photoParams } from './no-such-photo.ts'
import { createPhotoStore } from './store.ts'

/** A member's own photos as they stand on the card: PUT /api/photos/order, PUT /api/photos/:id/description. */
export function arrangeRoutes({ db, sealer, addressKey, clock }: Deps): FastifyPluginAsyncZod {
	const store = createPhotoStore(db)
	const addresses = createPhotoAddresses(addressKey, 'owner')
	const config = { rateLimit: perMember(limits.photoChangesPerMinute) }
	const show = (row: { id: Buffer; sealed: Buffer }) =>
		showPhoto(addresses, dayOf(clock()), openPhoto(sealer, row.id, row.sealed))

	return async (app) => {
		app.put(
			`${profilePaths.photos}/order`,
			{ config, schema: { summary: 'Put the photos in order', body: photoOrder, response: { 200: photoList } } },
			async ({ body, caller }, reply) => {
				reply.header('cache-control', 'no-store')
				const ids = body.ids.map((id) => Buffer.from(id, 'base64url'))
				if ((await store.order(caller.memberId, ids)) === 'other')
					throw new AppError('conflict', 'Your photos are others by now. Look at them again.')
				return (await photosOf(db, caller.memberId)).map(show)
			},
		)

		app.put(
			`${profilePaths.photos}/:id/description`,
			{
				config,
				schema: {
					summary: 'Say what is on a photo',
					params: photoParams,
					body: photoDescription,
					response: { 200: photo },
				},
			},
			async ({ params, body, caller }, reply) => {
				reply.header('cache-control', 'no-store')
				const own = { id: Buffer.from(params.id, 'base64url'), memberId: caller.memberId }
				const description = cleanDescription(body.description)
				const outcome = await store.rewrite(own, ({ id, sealed }) => {
					const { id: _, description: __, ...about } = openPhoto(sealer, id, sealed)
					return sealPhoto(sealer, id, description ? { ...about, description } : about)
				})
				const row = outcome === 'written' ? await store.own(own) : undefined
				if (!row) throw noSuchPhoto()
				return show(row)
			},
		)
	}
}

/** Composing can make a text longer. */
function cleanDescription(text: string): string {
	const cleaned = cleanLine(text)
	if (cleaned.length <= limits.photoDescriptionLength) return cleaned
	const long = `At most ${limits.photoDescriptionLength} letters.`
	throw new AppError('unprocessable', long, { description: long })
}
