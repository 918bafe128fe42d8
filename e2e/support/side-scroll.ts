import type { Page } from '@playwright/test'

/**
 * By how many pixels the page is wider than its window. A phone's browser shows such a page smaller and its window wider,
 * so the page cannot be asked for the window.
 */
export async function sideScroll(page: Page): Promise<number> {
	const width = await page.evaluate(() => document.documentElement.scrollWidth)
	return width - (page.viewportSize()?.width ?? 0)
}
