import { callLimits } from '@ydo/contract/limits'
import { type PhotoFormat, type PhotoWidth, photoFormats, photoWidths } from '@ydo/contract/photos'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { arePhotosShown } from '#access/cards.ts'
import type { CardRoster } from '#domain/cards/roster.ts'
import type { Deps } from '#domain/deps.ts'
import { createPhotoAddresses, type PhotoFiles } from '#domain/photos/photo-files.ts'
import { type BoundedCache, createBoundedCache } from '#infra/collections.ts'
import { AppError } from '#infra/errors.ts'
import { matchesEtag } from '#infra/http-content.ts'
import { perAddress } from '#infra/rate-limit.ts'
import { createPhotoStore } from './store.ts'

/** Cache size for decrypted photos: about one first screen for everybody online. */
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
 * GET /photos/{id}/{width}.{format}: serves a photo to the holder of a valid signed address. Wrong, expired and malformed
 * addresses, removed photos, and those of suspended or (except by the owner's own address) paused members all get the same
 * answer.
 */
export function serveRoutes({ db, addressKey, clock }: Deps, { files, roster }: PhotoParts): FastifyPluginAsyncZod {
	const store = createPhotoStore(db)
	const addresses = {
		owner: createPhotoAddresses(addressKey, 'owner'),
		others: createPhotoAddresses(addressKey, 'others'),
	}
	const ownerOf = async (id: Buffer) => (await store.owners([id])).get(id.toString('hex'))
	/** Reads the roster after syncing changes made before the request. */
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
				// The content behind an address never changes, so its name serves as the tag.
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

/** Dependencies of routes that serve photos: the files, and the roster that decides who may be seen. */
export type PhotoParts = { files: PhotoFiles; roster: CardRoster }
