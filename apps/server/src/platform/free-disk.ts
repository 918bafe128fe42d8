import { statfs } from 'node:fs/promises'

/** Which part of the disk under a folder is free for us, 0 to 1. */
export async function freePartOf(folder: string): Promise<number> {
	const { bavail, blocks } = await statfs(folder)
	return blocks > 0 ? bavail / blocks : 1
}
