import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Stores bytes under names of lower-case letters, digits and dots. Callers interpret and seal the bytes. */
export type BlobStore = {
	/** Resolves once the bytes are durable. Readers see all of them or none, even after a power cut. */
	put(name: string, bytes: Uint8Array): Promise<void>
	/** The bytes, or undefined for an unknown name. */
	get(name: string): Promise<Buffer | undefined>
	/**
	 * Removes a name and the temporary files of its interrupted writes; an unknown name is no error. Resolves once the removal is
	 * durable.
	 */
	remove(name: string): Promise<void>
	/** All names, unordered. */
	names(): AsyncIterable<string>
}

/**
 * Blobs as files of mode 600, spread over 256 subfolders by the first two letters of the name. An interrupted write leaves at worst
 * an unreferenced file.
 */
export function createFolderBlobs(folder: string): BlobStore {
	return {
		async put(name, bytes) {
			const path = pathOf(folder, name)
			await makeShard(folder, name)
			const draft = `${path}.${randomBytes(8).toString('hex')}.draft`
			try {
				await writeDurably(draft, bytes)
				await rename(draft, path)
			} catch (error) {
				await rm(draft, { force: true })
				throw error
			}
			await syncFolder(shardOf(folder, name))
		},
		async get(name) {
			try {
				return await readFile(pathOf(folder, name))
			} catch (error) {
				if (isAbsent(error)) return undefined
				throw error
			}
		},
		async remove(name) {
			const shard = shardOf(folder, name)
			const names = await namesIn(shard)
			const gone = names.filter((other) => other === name || isDraftOf(name, other))
			await Promise.all(gone.map((other) => rm(join(shard, other), { force: true })))
			if (gone.length > 0) await syncFolder(shard)
		},
		async *names() {
			for (const shard of await namesIn(folder))
				for (const name of await namesIn(join(folder, shard))) if (!name.endsWith('.draft')) yield name
		},
	}
}

/** Empty if the folder does not exist or is not a folder. */
function namesIn(folder: string): Promise<string[]> {
	return readdir(folder).catch((error) => (isAbsent(error) ? [] : Promise.reject(error)))
}

/** True if `other` is a temporary file of a write to `name`. */
function isDraftOf(name: string, other: string): boolean {
	return other.startsWith(`${name}.`) && /^[0-9a-f]+\.draft$/.test(other.slice(name.length + 1))
}

function shardOf(folder: string, name: string): string {
	if (!/^[a-z0-9]{2}[a-z0-9.]*$/.test(name)) throw new Error('not the name of a blob')
	return join(folder, name.slice(0, 2))
}

function pathOf(folder: string, name: string): string {
	return join(shardOf(folder, name), name)
}

async function makeShard(folder: string, name: string): Promise<void> {
	const made = await mkdir(shardOf(folder, name), { recursive: true, mode: 0o700 })
	if (made) await syncFolder(folder)
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
	const file = await open(path, 'wx', 0o600)
	try {
		await file.writeFile(bytes)
		await file.sync()
	} finally {
		await file.close()
	}
}

/** Makes directory entries durable: without it, a power cut may undo a rename. */
async function syncFolder(path: string): Promise<void> {
	if (process.platform === 'win32') return // Windows cannot open a folder
	const folder = await open(path, 'r')
	try {
		await folder.sync()
	} finally {
		await folder.close()
	}
}

function isAbsent(error: unknown): boolean {
	return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
