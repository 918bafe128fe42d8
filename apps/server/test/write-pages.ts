import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { notFoundScreen, screens } from '#features/site/pages.ts'

/** Writes a page for each screen into a folder, as the build makes it, with the body from `html`, and the service workers. */
export function writePages(folder: string, html: (path: string) => string): void {
	for (const path of [...screens, notFoundScreen]) {
		const name = path === '/' ? 'index' : path.slice(1)
		const head = '<head><meta name="ydo-institute" content="…"><title>YDO</title></head>'
		writeFileSync(join(folder, `${name}.html`), `<!doctype html><html>${head}<body>${html(path)}</body></html>`)
	}
	writeFileSync(join(folder, 'worker.js'), 'const served = "{{served}}"')
	writeFileSync(join(folder, 'worker-off.js'), 'const off = true')
}
