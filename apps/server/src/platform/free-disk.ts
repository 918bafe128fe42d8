import { statfs } from 'node:fs/promises'

/** Free bytes of the disk under a folder, and their share of it, 0 to 1. Undefined where some network file systems do not tell. */
export async function freeDisk(folder: string): Promise<{ bytes: number; share: number } | undefined> {
	const { bavail, blocks, bsize } = await statfs(folder)
	return blocks > 0 ? { bytes: bavail * bsize, share: bavail / blocks } : undefined
}
