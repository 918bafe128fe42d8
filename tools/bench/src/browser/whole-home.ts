import type { BrowserContext, Page } from '@playwright/test'
import type { Figure } from '#figure.ts'
import { type Layout, layouts } from './browser.ts'
import { sizeOf } from './bytes.ts'
import type { Bench } from './loading.ts'
import { isSlot, welcomeNewcomer } from './newcomer.ts'

/**
 * All code that a member without a match loads by staying on home, with keys, vault, directory and likes: until the first slot has left
 * and no request is pending.
 */
export async function wholeHome({ browser, baseURL }: Bench): Promise<Figure[]> {
	const newcomer = await welcomeNewcomer(browser, baseURL)
	try {
		const figures: Figure[] = []
		for (const layout of ['phone', 'desktop'] as Layout[])
			figures.push({
				subject: `/home, ${layout}, with all that comes by itself`,
				property: 'JavaScript, kB gzip',
				value: await scriptsOf(newcomer.context, layout),
				limit: { atMost: 175 },
			})
		return figures
	} finally {
		await newcomer.leave()
	}
}

/** Code loaded by a visit of home, in kB (1,000 bytes), without the service worker's own script. */
async function scriptsOf(context: BrowserContext, layout: Layout): Promise<number> {
	const page = await context.newPage()
	await page.setViewportSize(layouts[layout].viewport)
	const asked = scriptsAsked(page)
	const sent = page.waitForResponse(isSlot, { timeout: 60_000 })
	await page.goto('/home')
	await sent
	await page.waitForLoadState('networkidle')
	await page.close()
	const sizes = await Promise.all([...asked].map((url) => sizeOf(new URL(url))))
	return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

function scriptsAsked(page: Page): ReadonlySet<string> {
	const asked = new Set<string>()
	page.on('request', (request) => {
		const { pathname } = new URL(request.url())
		if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) asked.add(request.url())
	})
	return asked
}
