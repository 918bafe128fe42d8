import type { Page } from '@playwright/test'

/** A browser that holds tokens of which nobody knows whether they are good. */
export async function holdTokens(page: Page): Promise<void> {
	await page.goto('/robots.txt')
	await page.evaluate(() => {
		localStorage.setItem('access_token', 'an-access-token')
		localStorage.setItem('refresh_token', 'a-refresh-token')
	})
	await page.goto('/')
}

/** Keys of the tokens this browser holds. */
export const heldTokens = (page: Page) =>
	page.evaluate(() =>
		Object.keys(localStorage)
			.filter((key) => key.endsWith('_token'))
			.sort(),
	)
