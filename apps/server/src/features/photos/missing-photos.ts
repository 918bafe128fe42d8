import type { FastifyInstance } from 'fastify'
import type { PhotoFiles } from '#platform/photo-files.ts'
import type { PhotoStore } from './store.ts'

/**
 * Checks at the start, without delaying it, that every photo in the database has its file, and warns the operator of those
 * that have none: a backup was restored without its photos, or DATA_DIR is another folder.
 */
export function warnOfMissingPhotos(app: FastifyInstance, store: PhotoStore, files: PhotoFiles): void {
	const look = async () => {
		const known = await store.ids()
		if (known.length === 0) return
		const present = await files.ids()
		const missing = known.filter((id) => !present.has(id))
		if (missing.length === 0) return
		// Those that were removed meanwhile are not missed.
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
