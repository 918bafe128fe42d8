import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** Connection string of the built-in PostgreSQL that another process runs in a data folder. */
export function embeddedUrl(dataDir: string): string {
	const base = realpathSync(join(dataDir, 'postgres'))
	const secret = readFileSync(join(base, 'secret'), 'utf8')
	return `postgres://app:${secret}@/app?host=${encodeURIComponent(join(base, 'cluster'))}`
}
