import { expect, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { expectHomeWhole } from '#support/in-view.ts'
import { enterHome, student, topCard } from '#support/sign-in.ts'

const sizes = [
	{ width: 844, height: 390 },
	{ width: 667, height: 375 },
	{ width: 568, height: 320 },
	{ width: 768, height: 1024 },
	{ width: 1024, height: 768 },
	{ width: 2560, height: 1440 },
]

test('home fits on phones in landscape, on tablets and on very wide windows', { tag: '@slow' }, async ({ page }) => {
	await enterHome(page, student(11))
	for (const size of sizes) {
		await page.setViewportSize(size)
		await expect(topCard(page).getByRole('heading')).toBeVisible()
		await expectHomeWhole(page)
	}
})

test('landing, login and not-found keep their controls in view on phones in landscape', { tag: '@slow' }, async ({
	page,
}) => {
	for (const size of sizes.slice(0, 3)) {
		await page.setViewportSize(size)
		await page.goto('/')
		await expect(page.getByRole('button', { name: texts.landing.start })).toBeInViewport({ ratio: 1 })
		await page.goto('/login')
		await expect(page.getByRole('button', { name: texts.login.button })).toBeInViewport({ ratio: 1 })
		await page.goto('/nowhere')
		await expect(page.getByRole('link', { name: texts.notFound.link })).toBeInViewport({ ratio: 1 })
	}
})
