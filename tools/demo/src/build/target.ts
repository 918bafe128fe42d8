import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFolder } from './replace-folder.ts'
import { stampOf } from './stamp.ts'

/** Something that is built from sources into a folder. */
export type Target = {
	name: string
	/** Relative to the root of the repository: the folder that is made, and all that it is made of. */
	folder: string
	sources: readonly string[]
	/** Builds into a new folder; throws with a text that says what is wrong in the sources. */
	make(root: string, fresh: string): Promise<void>
}

const stampFile = '.build-stamp'

/** Whether the folder was built from the sources as they are. */
export function isFresh(root: string, { folder, sources }: Target): boolean {
	try {
		return readFileSync(join(root, folder, stampFile), 'utf8') === stampOf(root, sources)
	} catch {
		return false
	}
}

/** Builds the target. The stamp is taken first: sources changed meanwhile make the next start build again. */
export async function build(root: string, { folder, sources, make }: Target): Promise<void> {
	const stamp = stampOf(root, sources)
	await replaceFolder(join(root, folder), async (fresh) => {
		await make(root, fresh)
		writeFileSync(join(fresh, stampFile), stamp)
	})
}
