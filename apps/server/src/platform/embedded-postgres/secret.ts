import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { writeDurably } from '#platform/files.ts'

/** The password of the database role, made once; readable by us alone. */
export function readSecret(file: string): string {
	if (!existsSync(file)) {
		writeDurably(`${file}.new`, randomBytes(24).toString('hex'))
		renameSync(`${file}.new`, file)
	}
	return readFileSync(file, 'utf8')
}
