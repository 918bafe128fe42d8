import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// Links of the documents to files of the repository, and to headings in them.

// The gallery is made by a command, and not kept.
const pages = globSync(['*.md', 'docs/**/*.md']).filter((file) => !file.startsWith('docs/gallery'))

test.each(pages)('%s links to what exists', (page) => {
	const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!\w+:)([^)\s]+)\)|(?:src|href)="(?!\w+:)([^"]+)"/g)]
	const targets = links.map(([, link, source]) => link ?? source ?? '')
	expect(targets.filter((target) => !leadsSomewhere(page, target))).toEqual([])
})

function leadsSomewhere(page: string, target: string): boolean {
	const [path = '', heading] = target.split('#')
	const file = path ? join(dirname(page), path) : page
	return existsSync(file) && (!heading || headingsOf(file).includes(heading))
}

/** Anchors as GitHub makes them. */
function headingsOf(file: string): string[] {
	const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)
	return [...headings].map(([, text = '']) =>
		text
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, '')
			.replaceAll(' ', '-'),
	)
}
