import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Copies what a clone of this tree would have, with all uncommitted changes. */
export function copyTree(root: string, to: string): void {
	const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
	const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
	for (const file of files) {
		if (!existsSync(join(root, file))) continue // deleted, and not committed yet
		mkdirSync(dirname(join(to, file)), { recursive: true })
		copyFileSync(join(root, file), join(to, file))
	}
}
