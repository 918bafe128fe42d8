import { expect, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { expectWhole } from '#support/in-view.ts'
import { serveCards } from '#support/serve-cards.ts'
import { signIn, student, topCard } from '#support/sign-in.ts'

const { home, nav, profile } = texts
const smallest = { width: 320, height: 568 }
const small = [smallest, { width: 844, height: 390 }, { width: 667, height: 375 }]
const newcomer = 'small.screens@iiitdmj.ac.in'

async function openAt(page: Page, path: string, size: { width: number; height: number }): Promise<void> {
	await page.setViewportSize(size)
	await page.goto(path)
}

test('a member without a card sees the link to making one without scrolling, at home and on the own profile', {
	tag: '@slow',
}, async ({ page }) => {
	await signIn(page, newcomer)
	for (const size of small)
		for (const [path, name] of [
			['/home', home.join.make],
			['/profile', profile.missing.link],
		] as const) {
			await openAt(page, path, size)
			await expectWhole(page.getByRole('main').getByRole('link', { name }))
		}
})

test('empty screens show their link without scrolling', { tag: '@slow' }, async ({ page }) => {
	await signIn(page, newcomer)
	for (const size of small)
		for (const path of ['/search', '/choice', '/matched', '/notifications']) {
			await openAt(page, path, size)
			const name = path === '/search' ? home.join.make : nav.toDeck
			await expectWhole(page.getByRole('main').getByRole('link', { name }))
		}
})

test('without cards, Reload and the buttons with their names are whole', { tag: '@slow' }, async ({ page }) => {
	await signIn(page, student(13))
	for (const answer of [{ json: [] }, { status: 503, json: {} }]) {
		await page.route('**/api/users/all', (route) => route.fulfill(answer))
		for (const size of small) {
			await openAt(page, '/home', size)
			for (const name of [home.reload, home.pass, home.smash, home.refresh])
				await expectWhole(page.getByRole('button', { name, exact: true }))
		}
		await page.unroute('**/api/users/all')
	}
})

test('a very long name leaves the portrait its height and the age in sight; the details have all of it', {
	tag: '@slow',
}, async ({ page }) => {
	const name = 'Venkata Satya Lakshmi Narasimha'
	await signIn(page, student(13))
	await serveCards(page, (cards) => cards.map((card) => ({ ...card, name })))
	await openAt(page, '/home', smallest)
	const card = topCard(page)
	await expect(card.getByRole('heading')).toContainText(name)
	await expectWhole(card.getByText(/^\(\d\d\)$/))
	const { height = 0 } = (await card.getByRole('img').boundingBox()) ?? {}
	expect(height).toBeGreaterThan(100)
	await card.getByRole('button', { name: home.more }).click()
	await expect(page.getByRole('dialog').getByRole('heading').getByText(name)).toHaveCSS('overflow', 'visible')
})

test('Save stays in reach on phones in landscape, while scrolling down', { tag: '@slow' }, async ({ page }) => {
	await signIn(page, student(13))
	for (const size of small.slice(1)) {
		await openAt(page, '/profile', size)
		await page.getByRole('button', { name: profile.edit, exact: true }).click()
		await page.getByRole('textbox', { name: profile.labels.orientation }).click()
		await expectWhole(page.getByRole('textbox', { name: profile.labels.orientation }))
		await expectWhole(page.getByRole('button', { name: profile.save, exact: true }))
	}
})
