import { expect, type Page, test } from '@playwright/test'
import { signInHeadless } from '@ydo/client/session/headless-sign-in'
import { texts } from '@ydo/contract/texts'
import { quietNotices } from './quiet-notices.ts'

const domain = 'iiitdmj.ac.in'

/** The address of demo student `number` (1–20 are for people to sign in as). */
export const student = (number: number) => `student${String(number).padStart(3, '0')}@${domain}`

/** From the login page through the stand-in for Google, as a person does it; ends wherever the browser is led. */
export async function signInAtProvider(page: Page, email: string): Promise<void> {
	await page.getByRole('button', { name: `${texts.login.button} ${texts.login.google}` }).click()
	await page.locator('input[name=email]').fill(email)
	await page.locator('[type=submit]').click()
}

/**
 * Signed in, without the pages of the sign-in: for journeys about something else. The tokens are kept as the callback
 * keeps them; the browser stands at a page without code, so that the journey's first page is its own. Nothing that happens is told there.
 */
export async function signIn(page: Page, email: string): Promise<void> {
	await quietNotices(page)
	const tokens = await signInHeadless(test.info().project.use.baseURL ?? '', email)
	await page.goto('/robots.txt')
	await page.evaluate((stored) => {
		for (const [key, token] of Object.entries(stored)) localStorage.setItem(key, token)
	}, tokens)
}

/** Signed in and on home with the first card shown. */
export async function enterHome(page: Page, email: string): Promise<void> {
	await signIn(page, email)
	await page.goto('/home')
	await expect(topCard(page).getByRole('heading')).toBeVisible()
}

/** The card that a decision is about, on either layout. */
export const topCard = (page: Page) => page.locator('[data-place="top"], [data-selected]')

/** "Name (age)" of the card that a decision is about. */
export async function topName(page: Page): Promise<string> {
	return ((await topCard(page).getByRole('heading').textContent()) ?? '').trim()
}
