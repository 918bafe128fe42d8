import { expect, type Page, test } from '@playwright/test'
import { signInHeadless } from '@ydo/client/member/headless-member'
import { texts } from '@ydo/contract/texts'
import { quietNotices } from './quiet-notices.ts'

const domain = 'iiitdmj.ac.in'

/** The address of demo student `number` (1–20 are for people to sign in as). */
export const student = (number: number) => `student${String(number).padStart(3, '0')}@${domain}`

/** Signs in through the dev identity provider, as a person does, from the login page; ends wherever the browser is redirected. */
export async function signInAtProvider(page: Page, email: string): Promise<void> {
	await page.getByRole('button', { name: `${texts.login.button} ${texts.login.google}` }).click()
	await page.locator('input[name=email]').fill(email)
	await page.locator('[type=submit]').click()
}

/**
 * Signs in without the pages of the sign-in, for journeys about something else. Stores the tokens like the callback; ends at a page
 * without code, so that the journey's first page is its own. Announcements are off.
 */
export async function signIn(page: Page, email: string): Promise<void> {
	await quietNotices(page)
	const tokens = await signInHeadless(test.info().project.use.baseURL ?? '', email)
	await page.goto('/robots.txt')
	await page.evaluate((stored) => {
		for (const [key, token] of Object.entries(stored)) localStorage.setItem(key, token)
	}, tokens)
}

/** Signs in and opens home with the first card shown. */
export async function enterHome(page: Page, email: string): Promise<void> {
	await signIn(page, email)
	await page.goto('/home')
	await expect(topCard(page).getByRole('heading')).toBeVisible()
}

/** The current card, in either layout. */
export const topCard = (page: Page) => page.locator('[data-place="top"], [data-selected]')

/** "Name (age)" of the current card. */
export async function topName(page: Page): Promise<string> {
	return ((await topCard(page).getByRole('heading').textContent()) ?? '').trim()
}
