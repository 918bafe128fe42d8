import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const made: string[] = []

afterAll(() => {
	for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** An empty folder that is gone after the test file. */
export function temporaryFolder(): string {
	const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ydo-')))
	made.push(folder)
	return folder
}
