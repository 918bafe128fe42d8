import { expect, type Page, test } from '@playwright/test'
import type { Card } from '@ydo/contract/cards'
import { texts } from '@ydo/contract/texts'
import { untilQuiet } from '#support/quiet.ts'
import { keepCards, serveCards } from '#support/serve-cards.ts'
import { enterHome, student, topCard, topName } from '#support/sign-in.ts'

test.beforeEach(async ({ page }, { parallelIndex }) => enterHome(page, student(13 + (parallelIndex % 6))))

/** CSS pixels between the middle of the selected card and that of the window. */
async function offCentre(page: Page): Promise<number> {
	const box = await topCard(page).boundingBox()
	return box ? Math.abs(box.x + box.width / 2 - 720) : Number.NaN
}

test('the arrows move the selected card and loop', { tag: ['@slow', '@desktop'] }, async ({ page }) => {
	const first = await topName(page)
	await page.getByRole('button', { name: texts.home.next }).click()
	await expect(topCard(page).getByRole('heading')).not.toHaveText(first)
	await page.getByRole('button', { name: texts.home.previous }).click()
	await expect(topCard(page).getByRole('heading')).toHaveText(first)
	await page.getByRole('button', { name: texts.home.previous }).click()
	await expect(topCard(page).getByRole('heading')).not.toHaveText(first)
})

test('the selected card stands in the middle', { tag: ['@slow', '@desktop'] }, async ({ page }) => {
	await page.getByRole('button', { name: texts.home.next }).click()
	await expect.poll(() => offCentre(page)).toBeLessThan(1)
})

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

test('with 1,000 cards it renders only those near the selected one, and still loops', {
	tag: ['@slow', '@desktop'],
}, async ({ page }) => {
	await serveCards(page, (cards) =>
		Array.from({ length: 1000 }, (_, index) => ({ ...(cards[0] as Card), id: `id${index}`, name: `Number ${index}` })),
	)
	await page.goto('/home')
	await expect(topCard(page).getByRole('heading')).toContainText('Number 0 ')
	expect(await page.locator('[data-card]').count()).toBeLessThan(20)
	await page.getByRole('button', { name: texts.home.previous }).click()
	await expect(topCard(page).getByRole('heading')).toContainText('Number 999 ')
	await page.getByRole('button', { name: texts.home.pass, exact: true }).click()
	await expect(topCard(page).getByRole('heading')).toContainText('Number 0 ')
	await page.getByRole('button', { name: texts.home.undo }).click()
	await expect(topCard(page).getByRole('heading')).toContainText('Number 999 ')
	expect(await page.locator('[data-card]').count()).toBeLessThan(20)
})

test('with two cards it has ends instead of looping', { tag: ['@slow', '@desktop'] }, async ({ page }) => {
	await serveCards(page, (cards) => cards.slice(0, 2))
	await page.goto('/home')
	const previous = page.getByRole('button', { name: texts.home.previous })
	const next = page.getByRole('button', { name: texts.home.next })
	await expect(previous).toBeDisabled()
	const first = await topName(page)
	await next.click()
	await expect(next).toBeDisabled()
	await expect(topCard(page).getByRole('heading')).not.toHaveText(first)
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
