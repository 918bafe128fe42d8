import { temporaryFolder } from './temporary-folder.ts'
import { writePages } from './write-pages.ts'

/** A folder with a page for each screen (see writePages), removed after the test file. */
export function siteFolder(html: (path: string) => string): string {
	const folder = temporaryFolder()
	writePages(folder, html)
	return folder
}
