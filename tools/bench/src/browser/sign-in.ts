import type { Browser } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { freshContext } from './browser.ts'

/** Signs in as a person does, by default as a demo student, and returns the browser's storage afterwards. */
export async function signIn(
	browser: Browser,
	baseURL: string,
	email = 'student007@iiitdmj.ac.in',
): Promise<Record<string, string>> {
	const context = await freshContext(browser, { layout: 'phone', baseURL })
	const page = await context.newPage()
	await page.goto('/login')
	await page.getByRole('button', { name: `${texts.login.button} ${texts.login.google}` }).click()
	await page.locator('input[name=email]').fill(email)
	await page.locator('[type=submit]').click()
	await page.waitForURL('/')
	const storage = await page.evaluate(() => ({ ...localStorage }))
	await context.close()
	return storage
}
