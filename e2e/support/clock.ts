import type { Locator, Page } from '@playwright/test'

/** Stops the page's clock before it opens a page; from then on only tests advance it. */
export async function stopClock(page: Page): Promise<void> {
	await page.clock.install({ time: 0 })
	await page.clock.pauseAt(1000)
}

/** Runs the stopped clock, 5 ms at a time, until `sign` is on the page: it came within the last five, or just after them. */
export async function runUntil(page: Page, sign: Locator): Promise<void> {
	while ((await sign.count()) === 0) await page.clock.runFor(5)
}
