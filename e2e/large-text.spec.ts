import { expect, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { expectHomeWhole } from '#support/in-view.ts'
import { sideScroll } from '#support/side-scroll.ts'
import { enterHome, student, topCard } from '#support/sign-in.ts'

// Twice the text size, as set in the browser.
test.use({
	launchOptions: async ({ launchOptions }, use) => {
		await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] })
	},
})

const sizes = {
	phone: [
		{ width: 390, height: 844 },
		{ width: 320, height: 568 },
	],
	desktop: [
		{ width: 1440, height: 900 },
		{ width: 844, height: 390 },
	],
}

test('home shows the name and the buttons at twice the text size', { tag: '@slow' }, async ({ page }, { project }) => {
	// Nobody else: on a further device of a student the offer to unlock takes the room.
	await enterHome(page, student(5))
	for (const size of sizes[project.name === 'phone' ? 'phone' : 'desktop']) {
		await page.setViewportSize(size)
		await expect(topCard(page).getByRole('heading')).toBeVisible()
		await expectHomeWhole(page)
		await page.getByRole('button', { name: texts.home.pass, exact: true }).click()
		await expect(page.getByRole('button', { name: texts.home.undo })).toBeInViewport({ ratio: 1 })
		await expectHomeWhole(page)
		await page.getByRole('button', { name: texts.home.undo }).click()
	}
})

test('the public pages can be read and pressed at twice the text size', { tag: '@slow' }, async ({ page }) => {
	for (const size of [...sizes.phone, ...sizes.desktop]) {
		await page.setViewportSize(size)
		for (const [path, role, name] of [
			['/', 'button', texts.landing.start],
			['/login', 'button', texts.login.button],
			['/nowhere', 'link', texts.notFound.link],
		] as const) {
			await page.goto(path)
			await page.getByRole(role, { name }).click({ trial: true })
			expect(await sideScroll(page)).toBeLessThanOrEqual(0)
		}
	}
})
