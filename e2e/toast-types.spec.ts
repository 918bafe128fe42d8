import { expect, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { signIn, student } from '#support/sign-in.ts'

const { failures } = texts.login
const { settings } = texts

async function expectToast(page: Page, type: string, words: string) {
	await expect(page.getByRole('alert').filter({ hasText: words })).toHaveClass(new RegExp(`--${type}(\\s|$)`))
}

async function signOut(page: Page) {
	await signIn(page, student(19))
	await page.goto('/settings')
	await page.getByRole('button', { name: settings.signOut }).click()
	await page.getByRole('dialog').getByRole('button', { name: settings.keep }).click()
}

test('toasts are of four types: information, errors, successes and warnings', { tag: '@slow' }, async ({ page }) => {
	await page.goto('/login?error=cancelled')
	await expectToast(page, 'info', failures.cancelled)
	await page.goto('/login?error=foreign')
	await expectToast(page, 'error', failures.foreign)
	await signOut(page)
	await expectToast(page, 'success', settings.signedOut)
	await page.route('**/auth/signout', (route) => route.abort())
	await signOut(page)
	await expectToast(page, 'warning', settings.notTold)
})
