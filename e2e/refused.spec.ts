import { expect, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { signInAtProvider, student } from '#support/sign-in.ts'

const { failures } = texts.login

test('an account of another organisation is sent back with a toast that says what to do', async ({ page }) => {
	await page.goto('/login')
	await signInAtProvider(page, 'somebody@gmail.com')
	await expect(page.getByRole('alert')).toContainText(failures.foreign)
	await expect(page).toHaveURL('/login')
	expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('a cancelled sign-in comes back with its toast', { tag: '@slow' }, async ({ page }) => {
	await page.goto('/login')
	await page.getByRole('button', { name: `${texts.login.button} ${texts.login.google}` }).click()
	await page.getByRole('link', { name: /cancel/i }).click()
	await expect(page.getByRole('alert')).toContainText(failures.cancelled)
	await expect(page).toHaveURL('/login')
})

test('a callback replayed in another browser is refused', async ({ page, browser }) => {
	await page.goto('/login')
	const callback = page.waitForRequest((request) => request.url().includes('/auth/callback/google'))
	await signInAtProvider(page, student(6))
	const stranger = await browser.newPage()
	await stranger.goto((await callback).url())
	await expect(stranger.getByRole('alert')).toContainText(failures.expired)
	await expect(stranger).toHaveURL('/login')
	await stranger.close()
})

test('a callback without tokens leads to / like one with them, and stores nothing', { tag: '@slow' }, async ({
	page,
}) => {
	await page.goto('/callback#access_token=only')
	await expect(page).toHaveURL('/')
	expect(await page.evaluate(() => localStorage.length)).toBe(0)
})
