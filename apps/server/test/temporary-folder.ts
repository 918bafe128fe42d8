import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterFile } from './after-use.ts'

/** An empty folder, removed after the test file. */
export function temporaryFolder(): string {
	const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ydo-')))
	afterFile(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
	return folder
}
