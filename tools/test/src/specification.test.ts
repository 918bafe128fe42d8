import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// docs/specification.md names the tests of every requirement. Here: that those tests exist.

type Row = { section: string; quote: string; tests: { title: string; file: string }[]; state: string }

const rows = readRows(readFileSync('docs/specification.md', 'utf8'))

test('every section of the specification has its rows', () => {
	const sections = new Set(rows.map(({ section }) => section.split(' ')[0]))
	expect([...sections].join(' ')).toBe('1. 2. 3. 4. 5. 6. 7. 8. 9.')
})

test.each(rows)('$section: $quote', ({ quote, tests, state }) => {
	expect(quote).not.toBe('')
	expect(state).toMatch(/^held$|^departure: .{20,}$/)
	expect(tests).not.toEqual([])
	expect(tests.filter(({ title, file }) => !titlesOf(file).includes(title))).toEqual([])
})

/** The rows of every table of the page, with their heading. */
function readRows(markdown: string): Row[] {
	let section = ''
	return markdown.split('\n').flatMap((line) => {
		if (line.startsWith('## ')) section = line.slice(3)
		const cells = line.split(/(?<!\\)\|/).slice(1, -1)
		const [quote, tests, state] = cells.map((cell) => cell.replaceAll('\\|', '|').trim())
		if (!section || quote === undefined || quote === 'Specification' || /^-+$/.test(quote)) return []
		return [{ section, quote, tests: readLinks(tests ?? ''), state: state ?? '' }]
	})
}

/** Every "[title](../path)" of a cell. */
function readLinks(cell: string) {
	return [...cell.matchAll(/\[(.+?)\]\(\.\.\/([^)]+)\)/g)].map(([, title = '', file = '']) => ({ title, file }))
}

/** The titles of a file's tests in its source, with "…" for template expressions; empty for any other file. */
function titlesOf(file: string): string[] {
	if (!/^(e2e\/.+\.spec|(apps|packages|tools)\/.+\.test)\.tsx?$/.test(file) || !existsSync(file)) return []
	const calls = readFileSync(file, 'utf8').matchAll(/(?:\btest\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g)
	return [...calls].map(([, , title = '']) => title.replaceAll(/\$\{[^}]*\}/g, '…').replaceAll(/\\(.)/g, '$1'))
}
