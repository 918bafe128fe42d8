import { randomBytes } from 'node:crypto'
import { limits } from '@ydo/contract/limits'
import { type Photo, photo } from '@ydo/contract/photos'
import { profilePaths } from '@ydo/contract/profile'
import type { FastifyBaseLogger } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { showPhoto } from '#platform/card-roster/card-body.ts'
import type { PhotoRow } from '#platform/card-roster/store.ts'
import { openPhoto, type StoredPhoto, sealPhoto } from '#platform/card-roster/stored-card.ts'
import { dayOf } from '#platform/day.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { createPhotoAddresses } from '#platform/photo-address.ts'
import { createPhotoEraser } from '#platform/photo-eraser.ts'
import type { PhotoFiles } from '#platform/photo-files.ts'
import { perMember } from '#platform/rate-limit.ts'
import { noSuchPhoto, photoParams } from './no-such-photo.ts'
import { createOneUploadEach } from './one-upload-each.ts'
import { createPhotoStore } from './store.ts'

const bytes = z.custom<Buffer>((value) => Buffer.isBuffer(value) && value.length > 0, 'Send the bytes of a photo.')
const consumes = ['application/octet-stream', 'image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** A member's own photos: POST /api/photos with the bytes of one as the body, PUT and DELETE /api/photos/:id. */
export function uploadRoutes(deps: Deps, files: PhotoFiles): FastifyPluginAsyncZod {
	const { db, sealer, addressKey, clock, photoWorkers } = deps
	const eraser = createPhotoEraser(deps)
	const store = createPhotoStore(db)
	const addresses = createPhotoAddresses(addressKey, 'owner')
	const oneEach = createOneUploadEach()

	/** Makes a photo of the image; `put` puts it on the card, given what is known of it. */
	const make = async (image: Buffer, put: (id: Buffer, about: StoredPhoto) => Promise<StoredPhoto>): Promise<Photo> => {
		const { versions, ...about } = await photoWorkers.process(image)
		const id = randomBytes(16)
		await eraser.announce(id)
		try {
			await files.save(id, versions)
			const known = await put(id, about)
			return showPhoto(addresses, dayOf(clock()), { id: id.toString('base64url'), ...known })
		} catch (error) {
			await eraser.erase([id])
			throw error
		}
	}

	const keep = async (memberId: Buffer, image: Buffer) => {
		if ((await store.count(memberId)) >= limits.photos) throw tooMany()
		return make(image, async (id, about) => {
			const added = await store.add({ id, memberId, sealed: sealPhoto(sealer, id, about) })
			if (added === 'full') throw tooMany()
			return about
		})
	}

	/** What is said to be on a photo stays when its image is another. */
	const exchange = async (memberId: Buffer, before: Buffer, image: Buffer) => {
		if (!(await store.own({ id: before, memberId }))) throw noSuchPhoto()
		return make(image, async (id, about) => {
			let known: StoredPhoto = about
			const seal = ({ sealed }: PhotoRow) => {
				const { description } = openPhoto(sealer, before, sealed)
				known = description ? { ...about, description } : about
				return sealPhoto(sealer, id, known)
			}
			if ((await store.replace(before, { id, memberId, seal })) === 'absent') throw noSuchPhoto()
			return known
		})
	}

	/** The photo is gone with its row; files that stay for now are noted and removed later. */
	const removeNow = async (id: Buffer, log: FastifyBaseLogger) => {
		if (!(await eraser.erase([id]))) log.warn('files of a removed photo are left for now')
	}

	return async (app) => {
		// What the bytes are is told by the bytes: the declared type only says that they are bytes.
		app.removeAllContentTypeParsers()
		app.addContentTypeParser(
			/^(?:application\/octet-stream$|image\/)/,
			{ parseAs: 'buffer' },
			async (_: unknown, body: Buffer) => body,
		)

		app.post(
			profilePaths.photos,
			{
				bodyLimit: limits.photoBytes,
				config: { rateLimit: perMember(limits.photoUploadsPerMinute) },
				preParsing: oneEach.begin,
				schema: { summary: 'Add a photo', consumes, body: bytes, response: { 201: photo } },
			},
			async (request, reply) => {
				const { body, caller } = request
				const made = await oneEach.work(request, () => keep(caller.memberId, body))
				return reply.code(201).send(made)
			},
		)

		app.put(
			`${profilePaths.photos}/:id`,
			{
				bodyLimit: limits.photoBytes,
				config: { rateLimit: perMember(limits.photoUploadsPerMinute) },
				preParsing: oneEach.begin,
				schema: {
					summary: 'Put another image in the place of a photo',
					consumes,
					params: photoParams,
					body: bytes,
					response: { 200: photo },
				},
			},
			async (request) => {
				const { body, caller, params, log } = request
				const before = Buffer.from(params.id, 'base64url')
				const made = await oneEach.work(request, () => exchange(caller.memberId, before, body))
				await removeNow(before, log)
				return made
			},
		)

		app.delete(
			`${profilePaths.photos}/:id`,
			{
				config: { rateLimit: perMember(limits.photoChangesPerMinute) },
				schema: { summary: 'Remove a photo', params: photoParams, response: { 204: z.null() } },
			},
			async ({ params, caller, log }, reply) => {
				const id = Buffer.from(params.id, 'base64url')
				const outcome = await store.remove({ id, memberId: caller.memberId })
				if (outcome === 'absent') throw noSuchPhoto()
				if (outcome === 'last') throw new AppError('photo_required', 'A card needs a photo. Add another one first.')
				await removeNow(id, log)
				return reply.code(204).send(null)
			},
		)
	}
}

function tooMany(): AppError {
	return new AppError('photo_limit', `A card has at most ${limits.photos} photos.`)
}
