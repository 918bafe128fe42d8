import { expect, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { untilQuiet } from '#support/quiet.ts'
import { keepCards } from '#support/serve-cards.ts'
import { enterHome, student, topCard, topName } from '#support/sign-in.ts'

test.beforeEach(async ({ page }, { parallelIndex }) => enterHome(page, student(13 + (parallelIndex % 6))))

/** CSS pixels between the middle of the selected card and that of the window. */
async function offCentre(page: Page): Promise<number> {
	const box = await topCard(page).boundingBox()
	return box ? Math.abs(box.x + box.width / 2 - 720) : Number.NaN
}

test('a drag moves it from card to card, and a tap beside the selected one selects', {
	tag: ['@slow', '@desktop'],
}, async ({ page }) => {
	const first = await topName(page)
	await page.mouse.move(720, 400)
	await page.mouse.down()
	await page.mouse.move(470, 400, { steps: 6 })
	// Without speed at release there is no fling: it stays where it was dragged.
	await page.waitForTimeout(150)
	await page.mouse.up()
	await expect(topCard(page).getByRole('heading')).not.toHaveText(first)
	await expect.poll(() => offCentre(page)).toBeLessThan(1)
	await page.mouse.click(320, 400)
	await expect(topCard(page).getByRole('heading')).toHaveText(first)
	await expect.poll(() => offCentre(page)).toBeLessThan(1)
})

test('the buttons and keys decide the selected card', { tag: ['@slow', '@desktop'] }, async ({ page }) => {
	// New members, and the first ranking, would change the selected card.
	await keepCards(page)
	await page.reload()
	await expect(topCard(page).getByRole('heading')).toBeVisible()
	await untilQuiet(page)
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
