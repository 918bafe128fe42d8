import { expect, type Page } from '@playwright/test'
import { slotPaths } from '@ydo/contract/slots'

/** Matches the slot of a device. */
export const isSlot = (request: { method(): string; url(): string }) =>
	request.method() === 'POST' && new URL(request.url()).pathname === slotPaths.slot

/** Hides the page for a moment, like another app over it: pending decisions leave now. */
export async function sendSlot(page: Page): Promise<void> {
	await expect(async () => {
		const answered = page.waitForResponse((response) => isSlot(response.request()), { timeout: 2000 })
		await Promise.all([answered, setVisibility(page, 'hidden')]).finally(() => setVisibility(page, 'visible'))
		expect((await answered).status()).toBe(200)
	}).toPass({ intervals: [500], timeout: 30_000 })
}

/** Simulates the browser's visibility events. */
export async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
	await page.evaluate((value) => {
		Object.defineProperty(document, 'visibilityState', { value, configurable: true })
		Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true })
		document.dispatchEvent(new Event('visibilitychange'))
	}, state)
}
