import { expect, type Page, test } from '@playwright/test'
import { profilePaths } from '@ydo/contract/profile'
import { texts } from '@ydo/contract/texts'
import { deckNumbers } from '@ydo/contract/timings'
import { forgetHeld } from '#support/held.ts'
import { untilQuiet } from '#support/quiet.ts'
import { serveCards } from '#support/serve-cards.ts'
import { enterHome, student, topCard, topName } from '#support/sign-in.ts'
import { touchDrag } from '#support/touch.ts'

async function middle(page: Page) {
	const box = await topCard(page).boundingBox()
	if (!box) throw new Error('there is no top card')
	return { x: box.x + box.width / 2, y: box.y + box.height / 3 }
}

async function expectNext(page: Page, before: string) {
	await expect(topCard(page).getByRole('heading')).not.toHaveText(before)
}

async function dragBy(page: Page, offset: number, options?: Parameters<typeof touchDrag>[3]) {
	const from = await middle(page)
	await touchDrag(page, from, { x: from.x + offset, y: from.y }, options)
}

test.beforeEach(async ({ page }, { parallelIndex }) => enterHome(page, student(7 + (parallelIndex % 6))))

test('a finger decides beyond 100 to either side', { tag: '@slow' }, async ({ page }) => {
	const first = await topName(page)
	await dragBy(page, deckNumbers.swipeOffset + 20)
	await expectNext(page, first)
	const second = await topName(page)
	await dragBy(page, -deckNumbers.swipeOffset - 20)
	await expectNext(page, second)
	await expect(page.getByRole('status')).toContainText('Passed')
})

test('the card turns with the drag, up to 18 degrees', { tag: '@slow' }, async ({ page }) => {
	const from = await middle(page)
	await page.mouse.move(from.x, from.y)
	await page.mouse.down()
	const angle = async (offset: number) => {
		await page.mouse.move(from.x + offset, from.y)
		await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
		const matrix = await topCard(page).evaluate((card) => new DOMMatrix(getComputedStyle(card).transform))
		return Math.round((Math.atan2(matrix.b, matrix.a) * 180) / Math.PI)
	}
	expect(await angle(75)).toBe(9)
	expect(await angle(150)).toBe(18)
	expect(await angle(190)).toBe(18)
	expect(await angle(-150)).toBe(-18)
	await page.mouse.move(from.x, from.y)
	await page.mouse.up()
})

test('a new member appears in an empty deck without a reload', { tag: '@slow' }, async ({ page }) => {
	let joined = 1
	await serveCards(page, (cards) => cards.slice(0, joined))
	await forgetHeld(page)
	await page.clock.install()
	// The ranking fetches the own card when it begins to follow the deck, and then renews the list.
	const followed = page.waitForRequest(`**${profilePaths.profile}`)
	await page.goto('/home')
	await expect(topCard(page).getByRole('heading')).toBeVisible()
	await page.getByRole('button', { name: texts.home.pass, exact: true }).click()
	await expect(page.getByText(texts.home.empty)).toBeVisible()
	await followed
	joined = 2
	await expect(async () => {
		await page.clock.fastForward(30_000)
		await expect(topCard(page).getByRole('heading')).toBeVisible({ timeout: 3000 })
	}).toPass()
})

test('without a network the page says so, and it refreshes when the network returns', { tag: '@slow' }, async ({
	page,
	context,
}) => {
	// The message comes after the first picture.
	await untilQuiet(page)
	await context.setOffline(true)
	await expect(page.getByText(texts.toasts.offline)).toBeVisible()
	const asked = page.waitForRequest('**/api/users/all')
	await context.setOffline(false)
	await asked
	await expect(page.getByText(texts.toasts.offline)).toHaveCount(0)
})
