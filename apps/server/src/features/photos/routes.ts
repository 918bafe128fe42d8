import type { FastifyPluginAsync } from 'fastify'
import type { CardRoster } from '#platform/card-roster/roster.ts'
import type { Deps } from '#platform/deps.ts'
import { createPhotoFiles } from '#platform/photo-files.ts'
import { arrangeRoutes } from './arrange-routes.ts'
import { warnOfMissingPhotos } from './missing-photos.ts'
import { packRoutes } from './pack-routes.ts'
import { serveRoutes } from './serve-routes.ts'
import { createPhotoStore } from './store.ts'
import { uploadRoutes } from './upload-routes.ts'

/** Photos: sent and removed by their members, shown to who holds a signed address, and in packs to who may see their owner. */
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
