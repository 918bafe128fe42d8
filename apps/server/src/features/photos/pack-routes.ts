import { callLimits } from '@ydo/contract/call-limits'
import { limits } from '@ydo/contract/limits'
import { packPaths, packRequest } from '@ydo/contract/photo-packs'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { maySeePhotosOf } from '#access/photos.ts'
import type { Deps } from '#platform/deps.ts'
import { createPhotoAddresses } from '#platform/photo-address.ts'
import { createCount, perAddress, perMember } from '#platform/rate-limit.ts'
import type { PhotoParts } from './photo-parts.ts'
import { createPhotoStore } from './store.ts'

const bytes = z.custom<Buffer>((value) => Buffer.isBuffer(value))
const content = { 'application/octet-stream': { schema: bytes } }

/**
 * POST /api/photos/pack: the small photos behind addresses that are still good, of whom the caller may see now. Whatever is wrong
 * with one of them, it is empty.
 */
export function packRoutes({ db, addressKey, clock }: Deps, { files, roster }: PhotoParts): FastifyPluginAsyncZod {
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
				reply.headers({ 'cache-control': 'no-store' })
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
