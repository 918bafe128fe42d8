import { expect, type Locator, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { signIn, student } from '#support/sign-in.ts'

const _phone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

/** "Name → /path" of each link. */
const _targets = (links: Locator) =>
	links.evaluateAll((all) =>
		all.map((link) => `${link.ariaLabel ?? link.textContent?.trim()} → ${link.getAttribute('href')}`),
	)

test('navigation between screens adds history entries without reloading the page', { tag: '@sizes' }, async ({
	page,
}) => {
	await signIn(page, student(12))
	await page.goto('/home')
	await page.evaluate(() => Object.assign(window, { samePage: true }))
	for (const [name, path] of [
		['Search', '/search'],
		['Notifications', '/notifications'],
		['Settings', '/settings'],
		['Account', '/profile'],
	] as const) {
		await page.getByRole('link', { name, exact: true }).click()
		await expectFrame(page, path, 'with navigation')
	}
	for (const path of ['/settings', '/notifications', '/search', '/home']) {
		await page.goBack()
		await expectFrame(page, path, 'with navigation')
	}
	await page.goForward()
	await expectFrame(page, '/search', 'with navigation')
	expect(await page.evaluate(() => 'samePage' in window)).toBe(true)
	await page.goto('/preloader')
	await expectFrame(page, '/preloader', 'with navigation')
})

/** Expects the container of notifications, and the navigation as given. */
async function expectFrame(page: Page, path: string, navigation: 'with navigation' | 'without navigation') {
	const bars = navigation === 'with navigation' ? 1 : 0
	await expect(page).toHaveURL(path)
	await expect(page.getByRole('main')).toBeVisible()
	await expect(page.getByRole('banner')).toHaveCount(bars)
	await expect(page.getByRole('navigation')).toHaveCount(bars)
	await expect(page.getByRole('region', { name: texts.toasts.region })).toBeAttached()
}
