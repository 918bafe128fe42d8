import { expect, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { enterHome, student, topCard, topName } from '#support/sign-in.ts'

test.skip(({ viewport }) => (viewport?.width ?? 0) < 768, 'the carousel is the desktop’s')

test.beforeEach(async ({ page }, { parallelIndex }) => enterHome(page, student(13 + (parallelIndex % 6))))

test('the arrows move the selected card and loop', async ({ page }) => {
	const first = await topName(page)
	await page.getByRole('button', { name: texts.home.next }).click()
	await expect(topCard(page).getByRole('heading')).not.toHaveText(first)
	await page.getByRole('button', { name: texts.home.previous }).click()
	await expect(topCard(page).getByRole('heading')).toHaveText(first)
	await page.getByRole('button', { name: texts.home.previous }).click()
	await expect(topCard(page).getByRole('heading')).not.toHaveText(first)
})

test('the selected card stands in the middle', async ({ page }) => {
	await page.getByRole('button', { name: texts.home.next }).click()
	await expect
		.poll(async () => {
			const box = await topCard(page).boundingBox()
			return box ? Math.abs(box.x + box.width / 2 - 720) : 999
		})
		.toBeLessThan(8)
})

test('the buttons and keys decide the selected card', async ({ page }) => {
	for (const decide of [
		() => page.getByRole('button', { name: texts.home.smash }).click(),
		() => page.getByRole('button', { name: texts.home.pass, exact: true }).click(),
		async () => {
			await page.getByRole('group', { name: texts.home.deck }).focus()
			await page.keyboard.press('ArrowRight')
		},
	]) {
		const name = await topName(page)
		await decide()
		await expect(topCard(page).getByRole('heading')).not.toHaveText(name)
		await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0)
	}
	await page.getByRole('button', { name: texts.home.undo }).click()
	await expect(page.getByRole('status')).toContainText('is back')
})
