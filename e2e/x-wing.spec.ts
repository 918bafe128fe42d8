import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { build } from 'rolldown'
import type * as inPage from '#support/x-wing-page.ts'

/** Nothing listens there: the journey answers all requests. WebCrypto needs a secure context. */
const origin = 'http://localhost:9'

// Chromium has X-Wing, but only some versions expose it to pages by default.
test.use({
	launchOptions: async ({ launchOptions }, use) => {
		await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--enable-blink-features=WebCryptoPQC'] })
	},
})

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

/** True if the browser has X-Wing's primitives. */
function hasXWing(page: Page): Promise<boolean> {
	return page.evaluate(async () => {
		const made = crypto.subtle.generateKey('ML-KEM-768', false, ['encapsulateBits', 'decapsulateBits'] as never)
		return made.then(Boolean, () => false)
	})
}

for (const [maker, opener] of pairs)
	test(`a chat opened by ${maker} X-Wing is read by ${opener}`, { tag: ['@slow', '@browsers'] }, async ({ page }) => {
		test.skip(!(await hasXWing(page)), 'this browser has no X-Wing of its own')
		const found = await page.evaluate(
			async ({ path, maker, opener }) => ((await import(path)) as typeof inPage).opens(maker, opener),
			{ path: '/page.js', maker, opener },
		)
		expect(found).toEqual({ same: [true, true], spoilt: undefined })
	})

test("uses the browser's own X-Wing if it has one", { tag: ['@slow', '@browsers'] }, async ({ page }) => {
	const isNative = await page.evaluate(
		async (path) => ((await import(path)) as typeof inPage).choosesNative(),
		'/page.js',
	)
	expect(isNative).toBe(await hasXWing(page))
})
