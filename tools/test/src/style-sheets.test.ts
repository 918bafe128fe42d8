import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = 'apps/web/src'
const tokens = [`${source}/ui/tokens.css`, `${source}/ui/section-tokens.css`]

/** Code that needs a colour where no custom property is read, or one that is not ours. */
const ownColours = [
	// The colour of the browser's own bars.
	`${source}/browser/look.ts`,
	// Google's mark.
	`${source}/features/login/login.tsx`,
]

const sheets = globSync(`${source}/**/*.css`).filter((file) => !tokens.includes(file))
const code = globSync(`${source}/**/*.{ts,tsx}`).filter(
	(file) => !ownColours.includes(file) && !/\.test\.tsx?$/.test(file),
)

const scale = new Map(
	[...readFileSync(tokens[0] ?? '', 'utf8').matchAll(/(--text-\d+): ([\d.]+rem);/g)].map(([, name, size]) => [
		size,
		name,
	]),
)

test.each(sheets)('%s takes its colours from the tokens', (file) => {
	expect(readFileSync(file, 'utf8').match(/[\s(,]#[0-9a-f]{3,8}\b(?=[\s,;)])/gi)).toBeNull()
})

test('components take their colours from style sheets', () => {
	const coloured = code.filter((file) => /['"`]#[0-9a-f]{3,8}['"`]/i.test(readFileSync(file, 'utf8')))
	expect(coloured).toEqual([])
})

test.each(sheets)('%s names a size of the type scale by its step', (file) => {
	const sizes = [...readFileSync(file, 'utf8').matchAll(/font-size: ([\d.]+rem);/g)].map(([, size]) => size)
	expect(sizes.filter((size) => scale.has(size))).toEqual([])
})
