import type { Page } from '@playwright/test'

/** Stores tokens whose validity is unknown. */
export async function holdTokens(page: Page): Promise<void> {
	await page.goto('/robots.txt')
	await page.evaluate(() => {
		localStorage.setItem('access_token', 'an-access-token')
		localStorage.setItem('refresh_token', 'a-refresh-token')
	})
	await page.goto('/')
}

/** Keys of the stored tokens. */
export const heldTokens = (page: Page) =>
	page.evaluate(() =>
		Object.keys(localStorage)
			.filter((key) => key.endsWith('_token'))
			.sort(),
	)
