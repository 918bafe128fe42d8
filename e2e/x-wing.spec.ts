import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { build } from 'rolldown'
import type * as inPage from '#support/x-wing-page.ts'

/** Nothing listens there: all answers are this journey's. WebCrypto wants a secure place. */
const origin = 'http://localhost:9'

let script: string

test.beforeAll(async () => {
	const input = join(import.meta.dirname, 'support/x-wing-page.ts')
	const { output } = await build({ input, platform: 'browser', write: false, output: { codeSplitting: false } })
	script = output[0].code
})

test.beforeEach(async ({ page }) => {
	await page.route(`${origin}/**`, (route) => {
		const isScript = new URL(route.request().url()).pathname === '/page.js'
		if (isScript) return route.fulfill({ contentType: 'text/javascript', body: script })
		return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
	})
	await page.goto(`${origin}/`)
})

const pairs = [
	['native', 'noble'],
	['noble', 'native'],
	['native', 'native'],
] as const

for (const [maker, opener] of pairs)
	test(`a chat opened by ${maker} X-Wing is read by ${opener}`, async ({ page }) => {
		const found = await page.evaluate(
			async ({ path, maker, opener }) => ((await import(path)) as typeof inPage).opens(maker, opener),
			{ path: '/page.js', maker, opener },
		)
		expect(found).toEqual({ same: [true, true], spoilt: undefined })
	})

test("the browser's own X-Wing is taken where it has one", async ({ page }) => {
	const isNative = await page.evaluate(
		async (path) => ((await import(path)) as typeof inPage).choosesNative(),
		'/page.js',
	)
	expect(isNative).toBe(true)
})
