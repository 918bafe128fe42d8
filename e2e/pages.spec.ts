import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { enterHome, student, topCard } from '#support/sign-in.ts'
import { watchPage } from '#support/watch.ts'

const sizes = [
	{ width: 320, height: 568 },
	{ width: 390, height: 844 },
	{ width: 1440, height: 900 },
]

/** The animations stand still, so that contrast is measured on the finished picture. */
async function expectClean(page: Page) {
	const { violations } = await new AxeBuilder({ page }).analyze()
	expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}

async function expectNoSideScroll(page: Page) {
	expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test.describe('public pages', () => {
	test.skip(({ viewport }) => viewport?.width !== 390, 'this test sets its own sizes')

	for (const colorScheme of ['light', 'dark'] as const)
		test(`are whole, accessible and keep the content policy in the ${colorScheme} theme`, async ({ page }) => {
			const faults = watchPage(page)
			await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
			for (const size of sizes)
				for (const path of ['/', '/login', '/nowhere']) {
					await page.setViewportSize(size)
					await page.goto(path)
					await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
					await expectNoSideScroll(page)
					await expectClean(page)
				}
			expect(faults).toEqual([])
		})
})

test('home is accessible and keeps the content policy', async ({ page }, { project }) => {
	const faults = watchPage(page)
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
		if (colorScheme === 'light') await enterHome(page, student(project.name === 'phone' ? 17 : 18))
		await expect(topCard(page)).toBeVisible()
		await expectNoSideScroll(page)
		await expectClean(page)
	}
	expect(faults).toEqual([])
})

test('an unknown path shows 404, the institute and the way back', async ({ page }) => {
	const response = await page.goto('/nowhere')
	expect(response?.status()).toBe(404)
	await expect(page.getByText(texts.notFound.title)).toBeVisible()
	await expect(page.getByText(texts.notFound.text)).toBeVisible()
	await expect(page.getByText(texts.footer('IIITDMJ'))).toBeVisible()
	await page.getByRole('link', { name: texts.notFound.link }).click()
	await expect(page).toHaveURL('/')
})

test('the drawer closes by button, overlay and Escape, after its animation', async ({ page }, { project }) => {
	test.skip(project.name !== 'phone', 'the drawer is the phone’s')
	await enterHome(page, student(16))
	const menu = page.getByRole('button', { name: texts.nav.menu })
	const drawer = page.getByRole('dialog')
	const ways = [
		() => drawer.getByRole('button', { name: texts.nav.close }).click(),
		() => page.mouse.click(380, 400),
		() => page.keyboard.press('Escape'),
	]
	for (const close of ways) {
		await menu.click()
		await expect(drawer).toBeVisible()
		await close()
		await expect(drawer).toBeVisible()
		await expect(drawer).toBeHidden()
		await expect(menu).toBeFocused()
	}
})
