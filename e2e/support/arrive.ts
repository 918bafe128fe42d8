import { type Page, test } from '@playwright/test'
import { signInHeadless } from '@ydo/client/session/headless-sign-in'

/** Signed in and back on the landing page, without the provider's pages: for journeys about something else than signing in. */
export async function arriveSignedIn(page: Page, email: string): Promise<void> {
	const tokens = await signInHeadless(test.info().project.use.baseURL ?? '', email)
	await page.goto(`/callback#${new URLSearchParams(tokens)}`)
	await page.waitForURL('/')
}

/** A browser that holds tokens of which nobody knows whether they are good. */
export async function holdTokens(page: Page): Promise<void> {
	await page.goto('/callback#access_token=an-access-token&refresh_token=a-refresh-token')
	await page.waitForURL('/')
}

/** Keys of the tokens this browser holds. */
export const heldTokens = (page: Page) =>
	page.evaluate(() =>
		Object.keys(localStorage)
			.filter((key) => key.endsWith('_token'))
			.sort(),
	)
