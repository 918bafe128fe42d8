import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Keeps bytes under names of lower-case letters, digits and dots. What the bytes mean, and sealing them, is the caller's. */
export type BlobStore = {
	/** Returns when the disk has the bytes. Readers see all of them or none, whenever the machine stops. */
	put(name: string, bytes: Uint8Array): Promise<void>
	/** The bytes, or undefined where nothing has that name. */
	get(name: string): Promise<Buffer | undefined>
	/**
	 * Forgets a name, with what a write of it may have left that was broken off; a name that is not there is no error. Returns when
	 * the disk has forgotten it too.
	 */
	remove(name: string): Promise<void>
	/** All names, in no order. */
	names(): AsyncIterable<string>
}

/**
 * Blobs as files of a folder, mode 600, spread over 256 subfolders by the name's first two letters. A stop in the middle of a
 * write leaves at worst a file that nothing refers to.
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

/** None where the folder is not there, or is none. */
function namesIn(folder: string): Promise<string[]> {
	return readdir(folder).catch((error) => (isAbsent(error) ? [] : Promise.reject(error)))
}

/** Whether `other` is what a write of `name` is written into first. */
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

/** Makes the names in a folder durable: without it a rename may be forgotten by a power cut. */
async function syncFolder(path: string): Promise<void> {
	if (process.platform === 'win32') return // a folder cannot be opened there
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
