import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '#platform/page.ts'
import { StartError } from '#platform/start-error.ts'

/** Where it is put in under what the pages are served. */
const place = '{{served}}'

type Served = { pages: ReadonlyMap<string, Page>; headers: object; off: boolean }

/**
 * The service worker that browsers get at /worker.js, filled in so that it is another one whenever the pages or the headers that
 * they are served under change. `off`: one that takes itself, and all it held, away.
 */
export function workerScript(folder: string, { pages, headers, off }: Served): string {
	const script = read(folder, off ? 'worker-off.js' : 'worker.js')
	if (off) return script
	if (!script.includes(place)) throw new Error(`worker.js has no place ${place}`)
	const versions = [...pages.values()].map(({ version }) => version)
	const said = JSON.stringify([versions, headers])
	return script.replaceAll(place, hash('sha256', said, 'base64url').slice(0, 10))
}

function read(folder: string, file: string): string {
	try {
		return readFileSync(join(folder, file), 'utf8')
	} catch {
		throw new StartError(`the pages were not built for this server: ${file} is missing; run "npm run build"`)
	}
}
