import { expect, type Locator, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { signIn, student } from '#support/sign-in.ts'

const phone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

/** "Name → /path" of each link. */
const targets = (links: Locator) =>
	links.evaluateAll((all) =>
		all.map((link) => `${link.ariaLabel ?? link.textContent?.trim()} → ${link.getAttribute('href')}`),
	)

test('the navigation’s links have the specified names and targets', { tag: ['@slow', '@sizes'] }, async ({ page }) => {
	await signIn(page, student(12))
	await page.goto('/home')
	const top = page.getByRole('banner')
	await expect(top).toBeVisible()
	if (phone(page)) {
		await expect.poll(() => targets(top.getByRole('link'))).toEqual(['YDO → /home', 'Account → /profile'])
		const bottom = page.getByRole('navigation', { name: 'Sections' })
		await expect
			.poll(() => targets(bottom.getByRole('link')))
			.toEqual(['Notifications → /notifications', 'Settings → /settings', 'Search → /search'])
		await top.getByRole('button', { name: 'Menu' }).click()
		const drawer = page.getByRole('dialog', { name: 'Menu' })
		await expect(drawer.getByRole('button', { name: 'Close' })).toBeVisible()
		await expect
			.poll(() => targets(drawer.getByRole('link')))
			.toEqual(['Home → /home', 'Choice → /choice', 'Matched → /matched', 'Profile → /profile'])
	} else {
		const main = top.getByRole('navigation', { name: 'Main' })
		await expect
			.poll(() => targets(main.getByRole('link')))
			.toEqual(['Home → /', 'Search → /search', 'Choice → /choice', 'Matched → /matched'])
		await expect
			.poll(async () => (await targets(top.getByRole('link'))).slice(-3))
			.toEqual(['Notifications → /notifications', 'Settings → /settings', 'Account → /profile'])
		await expect(top.locator('[aria-current]')).toHaveCount(0)
	}
})

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

test('/, /login and not-found have no navigation, and all pages have a place for notifications', {
	tag: ['@slow', '@sizes'],
}, async ({ page }) => {
	for (const path of ['/', '/login', '/nowhere', '/home/deeper']) {
		await page.goto(path)
		await expectFrame(page, path, 'without navigation')
	}
	await page.goto('/how')
	await expectFrame(page, '/how', 'with navigation')
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
