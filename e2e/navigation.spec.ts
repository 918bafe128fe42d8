import { expect, type Page, test } from '@playwright/test'
import { paths } from '@ydo/contract/session'
import { texts } from '@ydo/contract/texts'
import { signIn, student } from '#support/sign-in.ts'

test('/callback has the navigation and a picture too', { tag: ['@slow', '@sizes'] }, async ({ page }) => {
	await page.addInitScript(() => {
		new MutationObserver(() => {
			if (location.pathname !== '/callback') return
			if (document.querySelector('header a') && document.querySelector('main svg')) performance.mark('whole')
		}).observe(document, { subtree: true, childList: true })
	})
	await page.goto('/callback')
	await expect(page).toHaveURL('/')
	expect(await page.evaluate(() => performance.getEntriesByName('whole').length)).toBeGreaterThan(0)
})

/** Holds back a screen's code until it is released. */
async function holdScreen(page: Page, name: string): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>()
	await page.route(`**/assets/${name}-*.js`, async (route) => {
		await promise
		await route.continue()
	})
	return resolve
}

test(
	'the navigation appears, and stays, while a guarded screen’s code is late',
	{ tag: ['@slow', '@sizes'] },
	async ({ page }, { project }) => {
		await signIn(page, student(project.name === 'phone' ? 16 : 15))
		// At every frame since its first.
		await page.addInitScript(() => {
			let [seen, before] = [false, true]
			const look = () => {
				const there = document.querySelector('header[data-bar]')?.checkVisibility() ?? false
				seen ||= there
				if (seen && before && !there) performance.mark('navigation gone')
				before = there
				requestAnimationFrame(look)
			}
			requestAnimationFrame(look)
		})
		const release = await holdScreen(page, 'settings')
		const known = page.waitForResponse(`**${paths.user}`).then((response) => response.finished())
		await page.goto('/settings', { waitUntil: 'commit' })
		await known
		const home = page.getByRole('link', { name: texts.appName })
		await expect(home).toBeVisible()
		await expect(page.getByText(texts.preloader.checking)).toBeVisible()
		release()
		await expect(page.getByRole('heading', { level: 1, name: texts.nav.settings })).toBeVisible()
		expect(await page.evaluate(() => performance.getEntriesByName('navigation gone').length)).toBe(0)
	},
)

test('a screen with late code takes the focus when it comes', { tag: ['@slow', '@sizes'] }, async ({ page }) => {
	const release = await holdScreen(page, 'how')
	await page.goto('/login')
	await page.getByRole('link', { name: texts.login.how, exact: true }).click()
	await expect(page.getByRole('link', { name: texts.appName })).toBeVisible()
	await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
	release()
	await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
