import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFolder } from './replace-folder.ts'
import { stampOf } from './stamp.ts'

/** A folder that is built from sources. */
export type Target = {
	name: string
	/** The output folder and its sources, relative to the root of the repository. */
	folder: string
	sources: readonly string[]
	/** Builds into a new folder; throws a text that names the fault in the sources. */
	make(root: string, fresh: string): Promise<void>
}

const stampFile = '.build-stamp'

/** Compares the stamp of the built folder with the current sources. */
export function isFresh(root: string, { folder, sources }: Target): boolean {
	try {
		return readFileSync(join(root, folder, stampFile), 'utf8') === stampOf(root, sources)
	} catch {
		return false
	}
}

/** Builds the target. The stamp is computed first: sources that change meanwhile make the next start build again. */
export async function build(root: string, { folder, sources, make }: Target): Promise<void> {
	const stamp = stampOf(root, sources)
	await replaceFolder(join(root, folder), async (fresh) => {
		await make(root, fresh)
		writeFileSync(join(fresh, stampFile), stamp)
	})
}
