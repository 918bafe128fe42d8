import { expect, type Page, test } from '@playwright/test'
import type { Card } from '@ydo/contract/cards'
import { packPaths } from '@ydo/contract/photo-packs'
import { slotPaths } from '@ydo/contract/slots'
import { texts } from '@ydo/contract/texts'
import { untilQuiet } from '#support/quiet.ts'
import { serveCards } from '#support/serve-cards.ts'
import { signIn, student, topCard } from '#support/sign-in.ts'
import { watchPage } from '#support/watch.ts'

const { search, home, nav } = texts
const field = (page: Page) => page.getByRole('combobox', { name: search.field })
const rows = (page: Page) => page.getByRole('grid', { name: search.results }).getByRole('row')
const count = (page: Page, found: number, of: number) =>
	page.getByRole('heading', { name: search.count(found, of), exact: true })

/** Cards with the server's photos and new texts; the named ones first, `many` more after them. */
function withNames(cards: Card[], first: readonly Partial<Card>[], many = 0): Card[] {
	const like = cards[0] as Card
	const made = first.map((changes, i) => ({ ...like, id: `named-${i}`, tags: [], ...changes }))
	const rest = Array.from({ length: many }, (_, i) => ({
		...like,
		id: `many-${i}`,
		name: `Someone N${i}`,
		tags: ['many'],
	}))
	return [...made, ...rest]
}

const three = [
	{ name: 'आराध्या', tags: ['sketching', 'kathak'], discipline: 'Design', year: '3rd year' },
	{ name: 'Élodie Rao', tags: ['urban sketching', 'chess'], discipline: 'Mechanical', year: '2nd year' },
	{ name: 'Meher', tags: ['chess'], discipline: 'Design', year: '3rd year' },
]

async function openSearch(page: Page, first: readonly Partial<Card>[] = three, many = 0): Promise<void> {
	await serveCards(page, (cards) => withNames(cards, first, many))
	await page.goto('/search')
	await expect(field(page)).toBeVisible()
}

test.beforeEach(async ({ page }, { project }) => {
	await signIn(page, student(project.name === 'phone' ? 11 : 12))
})

test('finds while typing, by name, tag, discipline and year, without accents, by either script and despite a typo', {
	tag: ['@slow', '@sizes'],
}, async ({ page }) => {
	await openSearch(page)
	for (const [typed, names] of [
		['elo', ['Élodie Rao']],
		['aradhya', ['आराध्या']],
		['आरा', ['आराध्या']],
		['meehr', ['Meher']],
		['sketch', ['आराध्या', 'Élodie Rao']],
		['design 3rd', ['आराध्या', 'Meher']],
		['chess design', ['Meher']],
	] as const) {
		await field(page).fill(typed)
		await expect(count(page, names.length, 3)).toBeVisible()
		await expect(rows(page)).toHaveCount(names.length)
		for (const [i, name] of names.entries()) await expect(rows(page).nth(i)).toContainText(name)
	}
	await expect(page.getByRole('status').filter({ hasText: search.count(1, 3) })).toBeAttached()
	await field(page).fill('nobodycalledthis')
	await expect(page.getByRole('heading', { name: search.noneTitle })).toBeVisible()
	await page.getByRole('button', { name: search.clearAll }).click()
	await expect(page.getByRole('heading', { name: search.tryTitle })).toBeVisible()
	await expect(field(page)).toBeFocused()
})

test('photos of results come from the device; queries and results are neither sent, nor in the address, nor stored', async ({
	page,
}) => {
	const faults = watchPage(page)
	const faces = page.waitForResponse(`**${packPaths.pack}`)
	const news = page.waitForResponse(`**${slotPaths.slot}?*`)
	await openSearch(page)
	await faces
	await news
	await untilQuiet(page)
	// Slots come by their schedule, encrypted.
	const asked: string[] = []
	page.on('request', (request) => {
		if (new URL(request.url()).pathname !== slotPaths.slot) asked.push(request.url())
	})
	await field(page).pressSequentially('sketching')
	await expect(count(page, 2, 3)).toBeVisible()
	await expect(rows(page).locator('img[src^="blob:"]')).toHaveCount(2)
	expect(asked.filter((url) => /photos|api|sketch/.test(url))).toEqual([])
	await page.getByRole('button', { name: search.smash('Élodie Rao') }).click()
	await expect(rows(page).filter({ hasText: 'Élodie Rao' })).toContainText(home.smash)
	expect(asked.filter((url) => /photos|api|sketch/.test(url))).toEqual([])
	await expect(page).toHaveURL('/search')
	const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))
	expect(kept).not.toContain('sketch')
	expect(faults).toEqual([])
})

test('the keys walk the results, decide, open and clear', { tag: ['@slow', '@sizes'] }, async ({ page }) => {
	await openSearch(page)
	await page.keyboard.press('Tab')
	await field(page).focus()
	await page.keyboard.type('chess')
	await expect(rows(page)).toHaveCount(2)
	const at = () => field(page).getAttribute('aria-activedescendant')
	const named = (name: RegExp | string) => page.getByRole('button', { name, exact: typeof name === 'string' })
	const expectAt = async (name: RegExp | string) => expect(await at()).toBe(await named(name).getAttribute('id'))

	await page.keyboard.press('ArrowDown')
	await expectAt(/^Élodie/)
	await page.keyboard.press('End')
	await expectAt(/^Meher/)
	await page.keyboard.press('Home')
	await page.keyboard.press('ArrowRight')
	await page.keyboard.press('ArrowRight')
	await expectAt(search.pass('Élodie Rao'))
	await page.keyboard.press('Enter')
	await expectAt(search.undo('Élodie Rao'))
	await expect(page.getByRole('status').filter({ hasText: home.passed('Élodie Rao') })).toBeAttached()
	await page.keyboard.press('Enter')
	await expectAt(search.smash('Élodie Rao'))
	await page.keyboard.press('ArrowLeft')
	await page.keyboard.press('Enter')
	await expect(page.getByRole('dialog', { name: 'Élodie Rao' })).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await expect(field(page)).toBeFocused()
	await expect(field(page)).toHaveValue('chess')
	await page.keyboard.press('ArrowUp')
	expect(await at()).toBeNull()
	await page.keyboard.press('Escape')
	await expect(field(page)).toHaveValue('')
	await expect(page).toHaveURL('/search')
})

test('filters narrow by kind, widen within one, and can be removed', { tag: ['@slow', '@sizes'] }, async ({ page }) => {
	await openSearch(page)
	const choose = async (kind: 'discipline' | 'year' | 'tags', value: string) => {
		await page.getByRole('button', { name: search.filter[kind], exact: true }).click()
		await page.getByRole('dialog').getByText(value, { exact: true }).click()
		await page.keyboard.press('Escape')
		await expect(page.getByRole('dialog')).toHaveCount(0)
	}
	await choose('discipline', 'Design')
	await expect(count(page, 2, 3)).toBeVisible()
	await choose('tags', 'chess')
	await expect(count(page, 1, 3)).toBeVisible()
	await expect(rows(page)).toContainText('Meher')
	await choose('tags', 'kathak')
	await expect(count(page, 2, 3)).toBeVisible()
	await field(page).fill('aradh')
	await expect(count(page, 1, 3)).toBeVisible()
	for (const value of ['Design', 'chess', 'kathak'])
		await page.getByRole('button', { name: search.unfilter(value) }).click()
	await field(page).fill('chess')
	await expect(count(page, 2, 3)).toBeVisible()
})

test('a like and a pass from a result leave the deck, and home undoes the last one', {
	tag: ['@slow', '@sizes'],
}, async ({ page }) => {
	await openSearch(page)
	await field(page).fill('design')
	await page.getByRole('button', { name: search.smash('आराध्या') }).click()
	await page.getByRole('button', { name: search.pass('Meher') }).click()
	await expect(page.getByRole('button', { name: search.undo('आराध्या') })).toHaveCount(0)
	await page.getByRole('link', { name: texts.appName }).first().click()
	await expect(page).toHaveURL('/home')
	await expect(topCard(page).getByRole('heading')).toContainText('Élodie Rao')
	await page.getByRole('button', { name: home.undo }).click()
	await expect(page.getByRole('status').filter({ hasText: home.undone('Meher') })).toBeAttached()
	await page.getByRole('link', { name: nav.search, exact: true }).first().click()
	await field(page).fill('design')
	await expect(page.getByRole('button', { name: search.smash('Meher') })).toBeVisible()
	await page.getByRole('button', { name: search.undo('आराध्या') }).click()
	await expect(page.getByRole('button', { name: search.smash('आराध्या') })).toBeVisible()
})

test('of 10,000 results only some are rendered, and the keys reach the last one', { tag: ['@slow', '@sizes'] }, async ({
	page,
}) => {
	test.slow()
	await page.route(`**${packPaths.pack}`, (route) => route.abort()) // three hundred of them would use up the rate limit of a minute
	await openSearch(page, three, 10_000)
	await field(page).fill('someone')
	await expect(count(page, 10_000, 10_003)).toBeVisible()
	await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '10000')
	expect(await rows(page).count()).toBeLessThan(40)
	await page.keyboard.press('ArrowDown')
	await page.keyboard.press('End')
	await expect(rows(page).filter({ hasText: 'Someone N9999' })).toBeInViewport()
	await expect(rows(page).last()).toHaveAttribute('aria-rowindex', '10000')
	expect(await rows(page).count()).toBeLessThan(40)
	await page.keyboard.press('Home')
	await expect(rows(page).first()).toBeInViewport()
	await expect(rows(page).first()).toHaveAttribute('aria-rowindex', '1')
	await field(page).fill('someone n4321')
	await expect(rows(page).first()).toContainText('Someone N4321')
})

test('reports a failing list, and searches the stored cards without a network', { tag: ['@slow', '@sizes'] }, async ({
	page,
	context,
}) => {
	await page.route('**/api/users/all', (route) => route.abort())
	await page.goto('/search')
	await expect(page.getByRole('alert').getByRole('heading', { name: home.loadError })).toBeVisible()
	await page.unroute('**/api/users/all')
	await serveCards(page, (cards) => withNames(cards, three))
	await page.getByRole('button', { name: home.reload }).click()
	await expect(page.getByRole('heading', { name: search.tryTitle })).toBeVisible()
	// The message about the missing network comes after the first picture.
	await untilQuiet(page)
	await context.setOffline(true)
	await expect(page.getByText(texts.toasts.offline)).toBeVisible()
	await field(page).fill('meher')
	await expect(count(page, 1, 3)).toBeVisible()
	await page.getByRole('button', { name: search.smash('Meher') }).click()
	await expect(page.getByRole('button', { name: search.undo('Meher') })).toBeVisible()
	await context.setOffline(false)
})
