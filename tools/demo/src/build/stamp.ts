import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Folders and files that do not go into the build. */
const leftOut = /(?:^|[/\\])(?:node_modules|dist|\.build-[^/\\]*)(?:[/\\]|$)|\.test\.tsx?$/

/** Every file at or below a path, in a fixed order; empty if the path does not exist. */
function filesOf(path: string): string[] {
	const found = statSync(path, { throwIfNoEntry: false })
	if (!found?.isDirectory()) return found ? [path] : []
	const names = readdirSync(path, { recursive: true, encoding: 'utf8' })
	const files = names.filter((name) => !leftOut.test(name)).map((name) => join(path, name))
	return files.filter((file) => statSync(file).isFile()).sort()
}

/** A hash of the contents and names of all files at or below the paths, relative to `root`. */
export function stampOf(root: string, paths: readonly string[]): string {
	const hash = createHash('sha256')
	for (const file of paths.flatMap((path) => filesOf(join(root, path)))) {
		const bytes = readFileSync(file)
		hash.update(`${file.slice(root.length)}\0${bytes.length}\0`).update(bytes)
	}
	return hash.digest('hex')
}
