import { expect, type Page, test } from '@playwright/test'
import { cardPaths } from '@ydo/contract/cards'
import { paths } from '@ydo/contract/session'
import { texts } from '@ydo/contract/texts'
import { forgetHeld, heldValues } from '#support/held.ts'
import { holdToasts } from '#support/hold-toasts.ts'
import { serveCards } from '#support/serve-cards.ts'
import { enterHome, signIn, student, topCard, topName } from '#support/sign-in.ts'

const list = `**${cardPaths.all}`

/** Returns the name on the deck's first card, once the device has stored that it is first. */
async function heldTop(page: Page): Promise<string> {
	const name = await topName(page)
	const id = await page.evaluate(
		() => document.querySelector<HTMLElement>('[data-place="top"], [data-selected] [data-card]')?.dataset.card,
	)
	await expect.poll(async () => Object.values(await heldValues(page)).join()).toContain(`[{\\"id\\":\\"${id}\\"`)
	return name
}

test("a return shows the device's cards before the server answers, even without a network, and to their member alone", {
	tag: '@slow',
}, async ({ page, context }) => {
	await enterHome(page, student(13))
	const passed = await topName(page)
	await page.getByRole('button', { name: texts.home.pass }).click()
	await expect(topCard(page).getByRole('heading')).not.toHaveText(passed)
	const name = await heldTop(page)

	// The server is silent: neither a login check nor a list.
	const { promise, resolve } = Promise.withResolvers<void>()
	const asked: Record<string, string | undefined>[] = []
	await page.route(new RegExp(`${cardPaths.all}$|${paths.user}$`), async (route) => {
		if (route.request().url().endsWith(cardPaths.all)) asked.push(route.request().headers())
		await promise
		await route.continue().catch(() => {})
	})
	await page.goto('/home')
	await expect(topCard(page).getByRole('heading')).toHaveText(name)
	expect(asked).toHaveLength(1)
	expect(asked[0]).toMatchObject({ 'a-im': 'ydo-pieces', 'if-none-match': expect.stringMatching(/^"[\w-]+"$/) })
	const unchanged = page.waitForResponse(list)
	resolve()
	expect((await unchanged).status()).toBe(304)
	await page.unrouteAll({ behavior: 'wait' })

	// A new card is announced, and moves no visible card.
	await serveCards(page, (cards) => [
		{ ...(cards[0] as (typeof cards)[0]), id: 'somebody-new', name: 'Nova' },
		...cards,
	])
	await page.reload()
	await expect(page.getByText(texts.home.newFaces(1))).toBeVisible()
	await expect(topCard(page).getByRole('heading')).toHaveText(name)
	// Another screen does not show that news.
	await holdToasts(page)
	await page.getByRole('link', { name: texts.nav.settings }).first().click()
	await expect(page.getByRole('heading', { name: texts.nav.settings, level: 1 })).toBeVisible()
	await expect(page.getByText(texts.home.newFaces(1))).toBeHidden()
	const again = page.waitForResponse(list)
	await page.goBack()
	await again
	await page.unrouteAll({ behavior: 'wait' })

	// Neither a list nor a login check, and the browser reports no network.
	await heldTop(page)
	await page.route(/\/(?:api|auth)\//, (route) => route.abort())
	await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
	await page.reload()
	await expect(topCard(page).getByRole('heading')).toHaveText(name)
	await expect(page.getByRole('alert').getByText(texts.home.loadError)).toBeVisible()
	await page.goto('/search')
	await page.getByRole('combobox').fill('Nova')
	await expect(page.getByRole('row').getByText('Nova')).toBeVisible()

	// Another member on the same device.
	const other = await context.newPage()
	await signIn(other, student(14))
	await other.route(list, () => {})
	await other.goto('/home')
	await expect(other.getByText(texts.home.loading)).toBeVisible()
	await expect(other.getByText(name)).toHaveCount(0)
	expect(await heldValues(other)).not.toEqual({})
	await other.goto('/settings')
	await other.getByRole('button', { name: texts.settings.signOut }).click()
	await other.getByRole('button', { name: texts.settings.forget, exact: true }).click()
	await expect(other).toHaveURL('/login')
	await expect.poll(() => heldValues(other)).toEqual({})
})

test('cards say why they are dealt, once the first picture is there; Shuffle deals them at random', {
	tag: '@slow',
}, async ({ page }) => {
	await enterHome(page, student(15))
	const reason = topCard(page).locator('p', {
		hasText:
			/^(You both (like|answered) .+|Like others you smashed: .+|Your year.*|Your discipline|By chance|New here)$/,
	})
	await expect(reason).toBeVisible()
	await page.goto('/settings')
	await page.getByText(texts.settings.shuffle, { exact: true }).click()
	await page.goto('/home')
	await expect(reason).toHaveText(texts.ranking.chance)
})

test('a card smashed in one tab is not offered in another any more', { tag: '@slow' }, async ({ page, context }) => {
	await enterHome(page, student(12))
	const other = await context.newPage()
	await other.goto('/home')
	const name = await topName(other)
	await expect(topCard(page).getByRole('heading')).toHaveText(name)
	await page.getByRole('button', { name: texts.home.smash, exact: true }).click()
	await expect(topCard(page).getByRole('heading')).not.toHaveText(name)
	await expect(topCard(other).getByRole('heading')).not.toHaveText(name)
})

test('a passed card stays passed even if the member leaves the page during the press', { tag: '@slow' }, async ({
	page,
}) => {
	await enterHome(page, student(17))
	const passed: string[] = []
	for (let times = 0; times < 6; times++) {
		await topName(page)
		const id = await page
			.getByRole('button', { name: texts.home.pass, exact: true })
			.evaluate((button: HTMLButtonElement) => {
				const top = document.querySelector<HTMLElement>('[data-place="top"]')?.dataset.card
				button.click()
				location.href = '/robots.txt'
				return String(top)
			})
		expect(passed).not.toContain(id)
		passed.push(id)
		await expect(page).toHaveURL('/robots.txt')
		await page.goto('/home')
	}
})

test('an open tab does not block erasing the device, and goes on storing decisions', { tag: '@slow' }, async ({
	page,
	context,
}) => {
	await enterHome(page, student(17))
	const name = await topName(page)
	const other = await context.newPage()
	await forgetHeld(other)
	await page.getByRole('button', { name: texts.home.pass, exact: true }).click()
	await expect(topCard(page).getByRole('heading')).not.toHaveText(name)
	await page.reload()
	await expect(topCard(page).getByRole('heading')).toBeVisible()
	await expect(topCard(page).getByRole('heading')).not.toHaveText(name)
})
