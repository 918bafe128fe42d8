import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { notFoundScreen, screens } from '#platform/screens.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A folder with a page for each screen, as the build makes it: `html` tells what stands in the body of which. */
export function siteFolder(html: (path: string) => string): string {
	const folder = temporaryFolder()
	for (const path of [...screens, notFoundScreen]) {
		const name = path === '/' ? 'index' : path.slice(1)
		const head = '<head><meta name="ydo-institute" content="…"><title>YDO</title></head>'
		writeFileSync(join(folder, `${name}.html`), `<!doctype html><html>${head}<body>${html(path)}</body></html>`)
	}
	return folder
}
