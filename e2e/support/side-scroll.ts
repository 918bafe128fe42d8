import type { Page } from '@playwright/test'

/**
 * Pixels by which the page is wider than its window. A phone's browser shrinks such a page and widens its window, so the page itself
 * cannot report the window's width.
 */
export async function sideScroll(page: Page): Promise<number> {
	const width = await page.evaluate(() => document.documentElement.scrollWidth)
	return width - (page.viewportSize()?.width ?? 0)
}
