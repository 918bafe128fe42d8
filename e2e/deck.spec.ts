import { expect, type Page, test } from '@playwright/test'
import { profilePaths } from '@ydo/contract/profile'
import { texts } from '@ydo/contract/texts'
import { deckNumbers } from '@ydo/contract/timings'
import { forgetHeld } from '#support/held.ts'
import { untilQuiet } from '#support/quiet.ts'
import { keepCards, serveCards } from '#support/serve-cards.ts'
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

/** The toasts' code loads when the page is idle. */
const toastsAtHand = (page: Page) => page.locator('.Toastify').waitFor({ state: 'attached' })

test.beforeEach(async ({ page }, { parallelIndex }) => enterHome(page, student(7 + (parallelIndex % 6))))

test('a finger decides beyond 100 to either side', async ({ page }) => {
	const first = await topName(page)
	await dragBy(page, deckNumbers.swipeOffset + 20)
	await expectNext(page, first)
	const second = await topName(page)
	await dragBy(page, -deckNumbers.swipeOffset - 20)
	await expectNext(page, second)
	await expect(page.getByRole('status')).toContainText('Passed')
})

test('up to 100, a short fling, a cancelled touch and a second finger bring the card back', { tag: '@slow' }, async ({
	page,
}) => {
	const first = await topName(page)
	await dragBy(page, deckNumbers.swipeOffset)
	await dragBy(page, 60, { steps: 1 })
	await dragBy(page, 200, { cancel: true })
	await dragBy(page, 200, { second: true })
	await expect(topCard(page).getByRole('heading')).toHaveText(first)
	await expect(topCard(page)).toHaveCSS('transform', /none|matrix\(1, 0, 0, 1, 0, 0\)/)
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

test('the mouse, the keys and the buttons decide too, and focus stays with the deck', { tag: '@slow' }, async ({
	page,
}) => {
	const from = await middle(page)
	const first = await topName(page)
	await page.mouse.move(from.x, from.y)
	await page.mouse.down()
	await page.mouse.move(from.x + 140, from.y, { steps: 8 })
	await page.mouse.up()
	await expectNext(page, first)

	const deck = page.getByRole('group', { name: texts.home.deck })
	await deck.focus()
	for (const key of ['ArrowRight', 'ArrowLeft']) {
		const name = await topName(page)
		await page.keyboard.press(key)
		await expectNext(page, name)
		await expect(deck).toBeFocused()
	}
})

test('undo restores the last card, for every decision', { tag: '@slow' }, async ({ page }) => {
	await expect(page.getByRole('button', { name: texts.home.undo })).toHaveCount(0)
	const names: string[] = []
	for (const name of [texts.home.pass, texts.home.smash]) {
		names.push(await topName(page))
		await page.getByRole('button', { name, exact: true }).click()
		await expectNext(page, names.at(-1) ?? '')
	}
	for (const name of names.toReversed()) {
		await page.getByRole('button', { name: texts.home.undo }).click()
		await expect(topCard(page).getByRole('heading')).toHaveText(name)
	}
	await expect(page.getByRole('button', { name: texts.home.undo })).toHaveCount(0)
})

test('the end is honest, and refresh deals the passed cards again', { tag: '@slow' }, async ({ page }) => {
	test.slow()
	await keepCards(page)
	await page.goto('/home')
	await expect(topCard(page).getByRole('heading')).toBeVisible()
	const passed: string[] = []
	const empty = page.getByText(texts.home.empty)
	while (!(await empty.isVisible())) {
		// Several members may share a name.
		const id = (await topCard(page).getAttribute('data-card')) ?? ''
		passed.push(id)
		await page.getByRole('button', { name: texts.home.pass, exact: true }).click()
		await expect(page.locator(`[data-place="top"][data-card="${id}"]`)).toHaveCount(0)
	}
	expect(new Set(passed).size).toBe(passed.length)
	await page.getByRole('button', { name: texts.home.reload }).click()
	expect(passed).toContain(await topCard(page).getAttribute('data-card'))
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

test('a failing list shows its error in place of the cards, and Reload retries', { tag: '@slow' }, async ({ page }) => {
	await forgetHeld(page)
	await page.route('**/api/users/all', (route) => route.abort())
	await page.goto('/home')
	await expect(page.getByRole('heading', { name: texts.home.loadError })).toBeVisible()
	await page.unroute('**/api/users/all')
	await page.getByRole('button', { name: texts.home.reload }).click()
	await expect(topCard(page).getByRole('heading')).toBeVisible()
})

test('with cards in hand a failing list takes nothing away, and shows its error as a toast', { tag: '@slow' }, async ({
	page,
	context,
}) => {
	const name = await topName(page)
	await toastsAtHand(page)
	await context.setOffline(true)
	await page.getByRole('button', { name: texts.home.refresh }).click()
	await expect(page.getByRole('alert')).toContainText(texts.home.loadError)
	await expect(topCard(page).getByRole('heading')).toHaveText(name)
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

test('failing photos reload the list once, for new addresses', { tag: '@slow' }, async ({ page }) => {
	// A visit that ended while its list was being stored requests it again in the next one.
	await forgetHeld(page)
	await page.route('**/photos/**', (route) => route.abort())
	let lists = 0
	page.on('request', (request) => {
		if (request.url().endsWith('/api/users/all')) lists++
	})
	await page.goto('/home')
	await expect.poll(() => lists).toBe(2)
	await page.getByRole('button', { name: texts.home.pass, exact: true }).click()
	await expect(topCard(page).locator('img[data-missing]')).toBeAttached()
	expect(lists).toBe(2)
})
