import { expect, type Page } from '@playwright/test'

/** Waits for a second without requests to the server, so that all chains of requests are over. */
export async function untilQuiet(page: Page): Promise<void> {
	let last = Date.now()
	const heard = () => {
		last = Date.now()
	}
	page.on('request', heard)
	page.on('requestfinished', heard)
	await expect.poll(() => Date.now() - last).toBeGreaterThan(1000)
	page.off('request', heard)
	page.off('requestfinished', heard)
}
