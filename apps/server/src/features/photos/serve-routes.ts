import { callLimits } from '@ydo/contract/call-limits'
import { type PhotoFormat, type PhotoWidth, photoFormats, photoWidths } from '@ydo/contract/photos'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { arePhotosShown } from '#access/photos.ts'
import { type BoundedCache, createBoundedCache } from '#platform/bounded-cache.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { matchesEtag } from '#platform/etag.ts'
import { createPhotoAddresses } from '#platform/photo-address.ts'
import type { PhotoFiles } from '#platform/photo-files.ts'
import { perAddress } from '#platform/rate-limit.ts'
import type { PhotoParts } from './photo-parts.ts'
import { createPhotoStore } from './store.ts'

/** Of opened photos: a first screen's worth for everybody who is looking just now. */
const cacheBytes = 32 * 1024 * 1024

const params = z.object({
	id: z.string().check(z.regex(/^[\w-]{22}$/)),
	width: z.enum(photoWidths.map(String)),
	format: z.enum(photoFormats),
})
const query = z.object({
	day: z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
	sig: z.string().check(z.regex(/^[\w-]{22}$/)),
})
const bytes = z.custom<Buffer>((value) => Buffer.isBuffer(value))
const content = { 'image/avif': { schema: bytes }, 'image/webp': { schema: bytes } }

/**
 * GET /photos/{id}/{width}.{format}: a photo to whoever holds an address that is still good. Wrong, ended and malformed
 * addresses, photos that were removed, those of suspended members and, but for their own addresses, of paused ones all get the
 * same answer.
 */
export function serveRoutes({ db, addressKey, clock }: Deps, { files, roster }: PhotoParts): FastifyPluginAsyncZod {
	const store = createPhotoStore(db)
	const addresses = {
		owner: createPhotoAddresses(addressKey, 'owner'),
		others: createPhotoAddresses(addressKey, 'others'),
	}
	const ownerOf = async (id: Buffer) => (await store.owners([id])).get(id.toString('hex'))
	/** The roster is asked for after the changes that came before the request. */
	const isShown = async (id: Buffer) => {
		const [owner] = await Promise.all([ownerOf(id), roster.refresh()])
		return owner !== undefined && arePhotosShown(roster, owner)
	}
	const read = cachedReader(files, createBoundedCache<Buffer>(cacheBytes))

	return async (app) => {
		app.get(
			'/photos/:id/:width.:format',
			{
				attachValidation: true,
				config: { public: true, rateLimit: perAddress(callLimits.photosOfAddress) },
				schema: {
					summary: 'A photo',
					params,
					querystring: query,
					response: { 200: { description: 'The photo', content }, 304: z.undefined() },
				},
			},
			async ({ params, query, headers, validationError }, reply) => {
				if (validationError) throw absent()
				const { id, format } = params
				const address = { id, day: Number(query.day), sig: query.sig }
				const photoId = Buffer.from(id, 'base64url')
				const own = addresses.owner.remaining(address, clock())
				const left = own ?? addresses.others.remaining(address, clock())
				if (left === undefined || !(await (own ? ownerOf(photoId) : isShown(photoId)))) throw absent()
				// What stands under an address never changes, so its name is its tag.
				const etag = `"${id}.${params.width}.${format}"`
				if (matchesEtag(headers['if-none-match'], etag)) return cacheable(reply, etag, left).code(304).send()
				const image = await read(photoId, widthOf(params.width), format)
				if (!image) throw absent()
				return cacheable(reply, etag, left).type(`image/${format}`).send(image)
			},
		)
	}
}

function cachedReader(files: PhotoFiles, cache: BoundedCache<Buffer>) {
	return async (id: Buffer, width: PhotoWidth, format: PhotoFormat): Promise<Buffer | undefined> => {
		const key = `${id.toString('hex')}.${width}.${format}`
		const image = cache.get(key) ?? (await files.read(id, width, format))
		if (image) cache.set(key, image)
		return image
	}
}

function cacheable(reply: FastifyReply, etag: string, milliseconds: number): FastifyReply {
	const seconds = Math.floor(milliseconds / 1000)
	return reply.headers({ etag, 'cache-control': `private, max-age=${seconds}, immutable` })
}

function widthOf(text: string): PhotoWidth {
	return photoWidths.find((width) => String(width) === text) ?? photoWidths[0]
}

function absent(): AppError {
	return new AppError('not_found', 'There is nothing here.')
}
