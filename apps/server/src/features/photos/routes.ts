import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { createPhotoFiles } from '#platform/photo-files.ts'
import { arrangeRoutes } from './arrange-routes.ts'
import { packRoutes } from './pack-routes.ts'
import { serveRoutes } from './serve-routes.ts'
import { uploadRoutes } from './upload-routes.ts'

/** Photos: sent and removed by their members, shown to who holds a signed address. */
export function photoRoutes(deps: Deps): FastifyPluginAsync {
	return async (app) => {
		const files = createPhotoFiles(deps.blobs, deps.sealer)
		await app.register(uploadRoutes(deps, files))
		await app.register(arrangeRoutes(deps))
		await app.register(serveRoutes(deps, files))
		await app.register(packRoutes(deps, files))
	}
}
