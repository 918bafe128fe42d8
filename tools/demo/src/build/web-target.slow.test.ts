import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { webTarget } from './web-target.ts'

const fresh = mkdtempSync(join(tmpdir(), 'ydo-pages-'))

afterAll(() => rmSync(fresh, { recursive: true, force: true }))

test('builds the pages for production, whatever NODE_ENV says', async () => {
	expect(process.env.NODE_ENV).not.toBe('production')
	await webTarget.make(resolve('.'), fresh)
	const scripts = readdirSync(join(fresh, 'assets')).filter((name) => name.endsWith('.js'))
	expect(scripts.length).toBeGreaterThan(0)
	for (const name of scripts) expect(readFileSync(join(fresh, 'assets', name), 'utf8')).not.toContain('React DevTools')
})
