import { lchownSync, lstatSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import type { Ids } from './ids.ts'

/** Visits `path` and everything below it, parents first; links are visited, not followed. */
export function eachIn(path: string, visit: (path: string, stat: Stats) => void): void {
	const stat = lstatSync(path)
	visit(path, stat)
	if (stat.isDirectory()) for (const name of readdirSync(path)) eachIn(join(path, name), visit)
}

export function giveTo({ uid, gid }: Ids, path: string): void {
	if (uid !== undefined && gid !== undefined) eachIn(path, (each) => lchownSync(each, uid, gid))
}
