import { expect, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { signIn, student } from '#support/sign-in.ts'

test(
	'navigation between screens adds history entries without reloading the page',
	{ tag: '@sizes' },
	async ({ page }, { project }) => {
		await signIn(page, student(12))
		await page.goto('/home')
		await page.evaluate(() => Object.assign(window, { samePage: true }))
		for (const [name, path] of [
			['Choice', '/choice'],
			['Matched', '/matched'],
			['Search', '/search'],
			['Notifications', '/notifications'],
			['Settings', '/settings'],
			['Account', '/profile'],
		] as const) {
			const link = page.getByRole('link', { name, exact: true })
			// On phones these two are in the menu.
			if (['Choice', 'Matched'].includes(name) && project.name === 'phone')
				await page.getByRole('button', { name: texts.nav.menu, exact: true }).click()
			await link.click()
			await expectFrame(page, path, 'with navigation')
		}
		for (const path of ['/settings', '/notifications', '/search', '/matched', '/choice', '/home']) {
			await page.goBack()
			await expectFrame(page, path, 'with navigation')
		}
		await page.goForward()
		await expectFrame(page, '/choice', 'with navigation')
		expect(await page.evaluate(() => 'samePage' in window)).toBe(true)
		await page.goto('/preloader')
		await expectFrame(page, '/preloader', 'with navigation')
	},
)

/** Expects the container of notifications, and the navigation as given. */
async function expectFrame(page: Page, path: string, navigation: 'with navigation' | 'without navigation') {
	const bars = navigation === 'with navigation' ? 1 : 0
	await expect(page).toHaveURL(path)
	await expect(page.getByRole('main')).toBeVisible()
	await expect(page.getByRole('banner')).toHaveCount(bars)
	await expect(page.getByRole('navigation')).toHaveCount(bars)
	await expect(page.getByRole('region', { name: texts.toasts.region })).toBeAttached()
}
