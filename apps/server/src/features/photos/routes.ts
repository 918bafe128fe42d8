import { isBlank } from '@ydo/contract/letters'
import { callLimits, limits } from '@ydo/contract/limits'
import { photoDescription, photoList, photoOrder } from '@ydo/contract/photo-changes'
import { packPaths, packRequest } from '@ydo/contract/photo-packs'
import { photo } from '@ydo/contract/photos'
import { profilePaths } from '@ydo/contract/profile'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { maySeePhotosOf } from '#access/cards.ts'
import type { CardRoster } from '#domain/cards/roster.ts'
import { photosOf } from '#domain/cards/store.ts'
import { openPhoto, sealPhoto, showPhoto } from '#domain/cards/stored-card.ts'
import type { Deps } from '#domain/deps.ts'
import { createPhotoAddresses, createPhotoFiles, type PhotoFiles } from '#domain/photos/photo-files.ts'
import { AppError } from '#infra/errors.ts'
import { createCount, perAddress, perMember } from '#infra/rate-limit.ts'
import { cleanLine } from '#infra/text.ts'
import { dayOf } from '#infra/time.ts'
import { type PhotoParts, serveRoutes } from './serve-routes.ts'
import { createPhotoStore, type PhotoStore } from './store.ts'
import { noSuchPhoto, photoParams, uploadRoutes } from './upload-routes.ts'

/** Photo routes: upload and removal by the owner, serving by signed address, and packs for callers who may see the owner. */
export function photoRoutes(deps: Deps, roster: CardRoster): FastifyPluginAsync {
	return async (app) => {
		const files = createPhotoFiles(deps.blobs, deps.sealer)
		warnOfMissingPhotos(app, createPhotoStore(deps.db), files)
		await app.register(uploadRoutes(deps, files))
		await app.register(arrangeRoutes(deps))
		await app.register(serveRoutes(deps, { files, roster }))
		await app.register(packRoutes(deps, { files, roster }))
	}
}

/**
 * Checks in the background at startup that every photo in the database has its files, and warns the operator if not: a backup
 * was restored without its photos, or DATA_DIR is another folder.
 */
function warnOfMissingPhotos(app: FastifyInstance, store: PhotoStore, files: PhotoFiles): void {
	const look = async () => {
		const known = await store.ids()
		if (known.length === 0) return
		const present = await files.ids()
		const missing = known.filter((id) => !present.has(id))
		if (missing.length === 0) return
		// Photos removed in the meantime do not count as missing.
		const left = new Set(await store.ids())
		const count = missing.filter((id) => left.has(id)).length
		if (count > 0) app.log.warn(sentence(count, known.length))
	}
	let looking: Promise<void> | undefined
	app.addHook('onReady', async () => {
		looking = look().catch(() => app.log.error('could not check whether all photos have their files'))
	})
	app.addHook('onClose', () => looking)
}

function sentence(missing: number, known: number): string {
	return `${missing} of ${known} photos have no file in the folder "photos" of DATA_DIR: restore that folder from the backup, or set DATA_DIR to the folder that has it; until then these photos are shown as a blur`
}

const bytes = z.custom<Buffer>((value) => Buffer.isBuffer(value))
const content = { 'application/octet-stream': { schema: bytes } }

/**
 * POST /api/photos/pack: the small photos behind valid addresses, if the caller may see their owners now. An entry is empty for
 * any failure.
 */
function packRoutes({ db, addressKey, clock }: Deps, { files, roster }: PhotoParts): FastifyPluginAsyncZod {
	const store = createPhotoStore(db)
	const addresses = (['others', 'owner'] as const).map((reader) => createPhotoAddresses(addressKey, reader))
	const idOf = (source: string): Buffer | undefined => {
		const { searchParams, pathname } = new URL(source, 'http://here')
		const [id = '', day, sig = ''] = [pathname.split('/')[2], searchParams.get('day'), searchParams.get('sig') ?? '']
		const isGood = addresses.some(({ remaining }) => remaining({ id, day: Number(day), sig }, clock()))
		return isGood ? Buffer.from(id, 'base64url') : undefined
	}

	return async (app) => {
		app.post(
			packPaths.pack,
			{
				onRequest: createCount(app, perAddress(callLimits.packsOfAddress)),
				config: { rateLimit: perMember(limits.photoPacksPerMinute), meanwhile: () => roster.refresh() },
				schema: {
					summary: 'The small photos of many cards at once',
					body: packRequest,
					response: { 200: { description: 'Each with its length before it', content } },
				},
			},
			async ({ body, caller }, reply) => {
				const ids = body.sources.map(idOf)
				const asked = ids.filter((id) => id !== undefined)
				const owners = asked.length > 0 ? await store.owners(asked) : new Map<string, string>()
				const viewer = caller.memberId.toString('base64url')
				const read = async (id: Buffer | undefined) => {
					const owner = id && owners.get(id.toString('hex'))
					return owner && maySeePhotosOf(roster, viewer, owner) ? files.read(id, 160, 'webp') : undefined
				}
				const images = await Promise.all(ids.map(read))
				return reply.type('application/octet-stream').send(packOf(images))
			},
		)
	}
}

function packOf(images: readonly (Buffer | undefined)[]): Buffer {
	return Buffer.concat(
		images.flatMap((image) => {
			const length = Buffer.alloc(4)
			length.writeUInt32BE(image?.length ?? 0)
			return image ? [length, image] : [length]
		}),
	)
}

/** Arranges the caller's photos: PUT /api/photos/order, PUT /api/photos/:id/description. */
function arrangeRoutes({ db, sealer, addressKey, clock }: Deps): FastifyPluginAsyncZod {
	const store = createPhotoStore(db)
	const addresses = createPhotoAddresses(addressKey, 'owner')
	const config = { rateLimit: perMember(limits.photoChangesPerMinute) }
	const show = (row: { id: Buffer; sealed: Buffer }) =>
		showPhoto(addresses, dayOf(clock()), openPhoto(sealer, row.id, row.sealed))

	return async (app) => {
		app.put(
			`${profilePaths.photos}/order`,
			{ config, schema: { summary: 'Put the photos in order', body: photoOrder, response: { 200: photoList } } },
			async ({ body, caller }) => {
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
			async ({ params, body, caller }) => {
				const own = { id: Buffer.from(params.id, 'base64url'), memberId: caller.memberId }
				const description = cleanLine(body.description)
				const outcome = await store.rewrite(own, ({ id, sealed }) => {
					const { id: _, description: __, ...about } = openPhoto(sealer, id, sealed)
					return sealPhoto(sealer, id, isBlank(description) ? about : { ...about, description })
				})
				const row = outcome === 'written' ? await store.own(own) : undefined
				if (!row) throw noSuchPhoto()
				return show(row)
			},
		)
	}
}
