import type { Sealer } from './at-rest.ts'
import type { BlobStore } from './blobs.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import { createPhotoErasureStore } from './photo-erasure/store.ts'
import { createPhotoFiles } from './photo-files.ts'

/**
 * [Note: photo files] A photo is a row in the database and files beside it, which no transaction spans. So the database notes
 * which files have to go: before they are written, as long as no row needs them, and with the row's own end. Whatever stops the
 * server in between, the note is there afterwards, and what it names is removed.
 */
export type PhotoEraser = {
	/** Before the files of a photo are written: they go if the photo has no row within the hour. */
	announce(id: Buffer): Promise<void>
	/** Removes the files of photos without a row. Answers whether all are gone; those left go with a later `eraseDue`. */
	erase(ids: readonly Buffer[]): Promise<boolean>
	/** Removes all files that are due. Throws where some could not be. */
	eraseDue(): Promise<void>
}

type Needs = { db: Database; blobs: BlobStore; sealer: Sealer; clock: Clock }

/** Longer than any upload takes, in milliseconds. */
const patience = 3600 * 1000
const batch = 100

export function createPhotoEraser({ db, blobs, sealer, clock }: Needs): PhotoEraser {
	const store = createPhotoErasureStore(db)
	const files = createPhotoFiles(blobs, sealer)
	const eraseOne = async (id: Buffer) => {
		if (!(await store.hasRow(id))) await files.remove(id)
		await store.forget(id)
	}
	const erase = async (ids: readonly Buffer[]) => {
		const outcomes = await Promise.allSettled(ids.map(eraseOne))
		return outcomes.every(({ status }) => status === 'fulfilled')
	}

	return {
		announce: (id) => store.announce(id, new Date(clock() + patience)),
		erase,
		async eraseDue() {
			for (;;) {
				const ids = await store.due(new Date(clock()), batch)
				if (!(await erase(ids))) throw new Error('files of photos could not be removed')
				if (ids.length < batch) return
			}
		},
	}
}
