import { randomBytes } from 'node:crypto'
import { limits } from '@ydo/contract/limits'
import { type Photo, photo } from '@ydo/contract/photos'
import { profilePaths } from '@ydo/contract/profile'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { PhotoRow } from '#domain/cards/store.ts'
import { openPhoto, type StoredPhoto, sealPhoto, showPhoto } from '#domain/cards/stored-card.ts'
import type { Deps } from '#domain/deps.ts'
import { createPhotoAddresses, createPhotoEraser, type PhotoFiles } from '#domain/photos/photo-files.ts'
import { AppError } from '#infra/errors.ts'
import { memberOf, perMember } from '#infra/rate-limit.ts'
import { dayOf } from '#infra/time.ts'
import { createPhotoStore } from './store.ts'

const bytes = z.custom<Buffer>((value) => Buffer.isBuffer(value) && value.length > 0, 'Send the bytes of a photo.')
const consumes = ['application/octet-stream', 'image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** The caller's photos: POST /api/photos with the image as body, PUT and DELETE /api/photos/:id. */
export function uploadRoutes(deps: Deps, files: PhotoFiles): FastifyPluginAsyncZod {
	const { db, sealer, addressKey, clock, photoWorkers } = deps
	const eraser = createPhotoEraser(deps)
	const store = createPhotoStore(db)
	const addresses = createPhotoAddresses(addressKey, 'owner')
	const oneEach = createOneUploadEach()

	/** Processes an image and stores its files; `put` inserts it into the card, given its metadata. */
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

	/** Replaces the image and keeps the description. */
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

	/** The photo is gone with its row; files that cannot be deleted now are recorded and deleted later. */
	const removeNow = async (id: Buffer, log: FastifyBaseLogger) => {
		if (!(await eraser.erase([id]))) log.warn('files of a removed photo could not be deleted yet')
	}

	return async (app) => {
		// The format is detected from the bytes, so any declared type is accepted as binary.
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

const retryAfterSeconds = 5

type OneUploadEach = {
	/** Hook before the body is read: throws `too_many_requests` while another upload of the member is in progress. */
	begin(request: FastifyRequest, reply: FastifyReply): Promise<void>
	/** Runs the work of an upload, which stays in progress until that ends, even if the connection closes before. */
	work<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>
}

type Upload = { open: boolean; inWork: boolean }

/**
 * Allows each member one upload at a time on this instance, from its first byte to its answer, so that a member can neither fill
 * the shared queue nor make the server buffer more than one body.
 */
function createOneUploadEach(): OneUploadEach {
	const underWay = new Map<string, Upload>()
	const uploads = new WeakMap<FastifyRequest, Upload>()

	const endIfDone = (request: FastifyRequest, upload: Upload) => {
		const member = memberOf(request)
		if (!upload.open && !upload.inWork && underWay.get(member) === upload) underWay.delete(member)
	}

	return {
		async begin(request, reply) {
			// An already closed connection emits no close event, so the upload would never end.
			if (reply.raw.destroyed) throw goneAway()
			if (underWay.has(memberOf(request))) {
				reply.header('retry-after', retryAfterSeconds)
				throw new AppError('too_many_requests', 'Another photo of yours is on its way. Send them one at a time.')
			}
			const upload = { open: true, inWork: false }
			underWay.set(memberOf(request), upload)
			uploads.set(request, upload)
			const close = () => {
				upload.open = false
				endIfDone(request, upload)
			}
			reply.raw.once('finish', close).once('close', close)
		},
		async work(request, work) {
			const upload = uploads.get(request)
			if (!upload?.open) throw goneAway()
			upload.inWork = true
			try {
				return await work()
			} finally {
				upload.inWork = false
				endIfDone(request, upload)
			}
		},
	}
}

function goneAway(): AppError {
	return new AppError('bad_request', 'The upload was broken off.')
}

/** Path parameter: id of one of the caller's photos. */
export const photoParams = z.object({ id: z.string().check(z.regex(/^[\w-]{22}$/)) })

/** The same error for photos that never existed, were removed, or belong to another member. */
export function noSuchPhoto(): AppError {
	return new AppError('not_found', 'There is no such photo.')
}
