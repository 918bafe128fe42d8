import type { BrowserContext, Page } from '@playwright/test'

/**
 * Suppresses announcements from the next visit on: other journeys sign in as the same student at the same time, and each sign-in would
 * appear as a toast here.
 */
export async function quietNotices(page: Page | BrowserContext): Promise<void> {
	await page.addInitScript(() => {
		const real = window.fetch
		window.fetch = (input, init) => {
			if (!String(input).startsWith('/api/notices?') || 'hearsNotices' in window) return real(input, init)
			return Promise.resolve(Response.json({ notices: [], last: 0, read: 0 }))
		}
	})
}

/** Turns announcements on for this page all the same. */
export async function hearNotices(page: Page): Promise<void> {
	await page.addInitScript(() => void Object.assign(window, { hearsNotices: true }))
}
