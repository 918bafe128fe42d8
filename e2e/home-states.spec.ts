import { expect, type Page, type Request, test } from '@playwright/test'
import type { Card } from '@ydo/contract/cards'
import { texts } from '@ydo/contract/texts'
import { noteConsole } from '#support/console.ts'
import { keepCards } from '#support/serve-cards.ts'
import { shimmers } from '#support/shimmers.ts'
import { signIn, student, topCard, topName } from '#support/sign-in.ts'

const list = '**/api/users/all'
const phone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const topId = (page: Page) =>
	page.evaluate(() => {
		const card = document.querySelector<HTMLElement>('[data-place="top"], [data-selected] [data-card]')
		return card?.dataset.card ?? 'no card'
	})

/** The server's latest list. */
async function listed(page: Page, ask: () => Promise<unknown>): Promise<Card[]> {
	const [response] = await Promise.all([page.waitForResponse(list), ask()])
	expect(response.request().method()).toBe('GET')
	expect(response.request().postData()).toBeNull()
	expect(response.request().headers().authorization).toMatch(/^Bearer .{20,}$/)
	return response.json()
}

test('home asks its question, shows errors and emptiness, and shows the cards', { tag: ['@slow', '@sizes'] }, async ({
	page,
}) => {
	const lines = noteConsole(page)
	await signIn(page, student(9))
	await page.route(list, (route) => route.fulfill({ status: 503, json: {} }))
	await page.goto('/home')
	await expect(page.getByRole('heading', { level: 1, name: 'Ready to make someone blush today?' })).toBeVisible()
	const failed = phone(page) ? 'Could not load profiles' : 'Error: Could not load profiles'
	await expect(page.getByRole('heading', { name: failed, exact: true })).toBeVisible()

	await page.unroute(list)
	await page.route(list, (route) => route.fulfill({ json: [] }))
	await button(page, 'Reload').click()
	const empty = phone(page) ? 'No more profiles' : 'No profiles found'
	await expect(page.getByRole('heading', { name: empty, exact: true })).toBeVisible()
	for (const name of ['Pass', 'Smash', 'Refresh', 'Reload']) await expect(button(page, name)).toBeVisible()

	await page.unroute(list)
	await keepCards(page)
	const [first] = await listed(page, () => button(page, 'Reload').click())
	if (!first) throw new Error('the demo institute lists nobody')
	await expect(topCard(page).getByRole('heading')).toHaveText(`${first.name} (${first.age})`)
	await expect(topCard(page).getByText(`${first.discipline} - ${first.year}`, { exact: true })).toBeVisible()
	await expect(topCard(page).getByRole('img')).toHaveAttribute('src', first.image)
	await expect(topCard(page)).toContainText(first.description)
	expect(first.tags.length).toBeGreaterThan(0)
	await expect(topCard(page)).toContainText(first.tags[0] ?? '')
	expect(lines).toEqual([])
})

test('a member who is off the student list sees until when the account stays and whom to ask, and can return', {
	tag: ['@slow', '@sizes'],
}, async ({ page }) => {
	await signIn(page, student(9))
	await page.route('**/auth/user', async (route) => {
		const response = await route.fetch()
		await route.fulfill({ response, json: { ...(await response.json()), lapsesAt: '2026-12-20T12:00:00Z' } })
	})
	await page.goto('/home')
	const title = page.getByRole('heading', { name: texts.offTheList.title })
	await expect(title).toBeVisible()
	await expect(page.getByText(/We’ll delete your account on 20 December 2026/)).toBeVisible()
	await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:grievance@/)
	await expect(topCard(page)).toHaveCount(0)
	await button(page, texts.offTheList.again).click()
	await expect(page.getByText(texts.offTheList.stillOff)).toBeVisible()
	await page.unroute('**/auth/user')
	await button(page, texts.offTheList.again).click()
	await expect(page.getByText(texts.offTheList.isBack)).toBeVisible()
	await expect(title).toBeHidden()
	await expect(topCard(page).getByRole('heading')).toBeVisible()
})

test('a card shimmers until the list has loaded; leaving home aborts it, which is logged and is no error', {
	tag: ['@slow', '@sizes'],
}, async ({ page }) => {
	const lines = noteConsole(page)
	await signIn(page, student(10))
	await page.route(list, () => undefined)
	const asked = page.waitForRequest(list)
	await page.goto('/home')
	const request = await asked
	const loading = page.getByText('Loading profiles')
	await expect(loading).toHaveRole('status')
	expect(await shimmers(loading.locator('xpath=..'))).toBe(true)
	const given = page.waitForEvent('requestfailed', (failed) => failed === request)
	await page.getByRole('link', { name: 'Search' }).click()
	await expect(page).toHaveURL('/search')
	expect((await given).failure()?.errorText).toBe('net::ERR_ABORTED')
	expect(lines).toEqual([expect.stringMatching(/^log: Fetch aborted AbortError/)])
	await expect(page.getByRole('region', { name: texts.toasts.region })).toBeAttached()
	await expect(page.getByRole('alert')).toHaveCount(0)

	await page.unroute(list)
	await page.goBack()
	await expect(topCard(page).getByRole('heading')).toBeVisible()
})

test('likes, passes and undo never reach the console, and the network only encrypted', { tag: '@sizes' }, async ({
	page,
}) => {
	await signIn(page, student(11))
	await page.goto('/home')
	await expect(topCard(page).getByRole('heading')).toBeVisible()
	const lines = noteConsole(page)
	const sent: Request[] = []
	page.on('request', (request) => sent.push(request))
	const decided: string[] = []
	const deck = page.getByRole('group', { name: 'Profiles' })
	for (const decide of [
		() => button(page, 'Smash').click(),
		() => button(page, 'Pass').click(),
		() => button(page, 'Undo').click(),
		() => deck.press('ArrowRight'),
		() => deck.press('ArrowLeft'),
	]) {
		const name = await topName(page)
		decided.push(await topId(page))
		await decide()
		await expect(topCard(page).getByRole('heading')).not.toHaveText(name)
	}
	expect(lines).toEqual([])
	// The ranking fetches the own card, once; the rest is keys, vault and slots.
	const known =
		/^GET \/(photos|assets|log)\/|^GET \/api\/(profile|matches)$|^\w+ \/api\/(vault|slot|directory|notices)\b/
	const callOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`
	expect(sent.map(callOf).filter((call) => !known.test(call))).toEqual([])
	const all = sent.filter((request) => !callOf(request).startsWith('GET /photos/'))
	const said = all.map((request) => request.url() + (request.postDataBuffer()?.toString('latin1') ?? '')).join('\n')
	for (const id of decided) expect(said).not.toContain(id)
})

test(
	'idle-loaded code that fails to load takes nothing away',
	{ tag: ['@slow', '@sizes'] },
	async ({ page }, { project }) => {
		const errors: Error[] = []
		page.on('pageerror', (error) => errors.push(error))
		await signIn(page, student(9))
		const refused: string[] = []
		await page.route(/\/assets\/(?:toasts|later|drawer)-/, (route) => {
			refused.push(route.request().url())
			return route.abort()
		})
		await page.goto('/home')
		const kinds = () => new Set(refused.map((url) => url.replace(/.*\/(\w+)-.*/, '$1')))
		const wanted = ['toasts', 'later', ...(project.name === 'phone' ? ['drawer'] : [])]
		await expect.poll(kinds).toEqual(new Set(wanted))
		await expect(topCard(page).getByRole('heading')).toBeVisible()
		expect(errors).toEqual([])
	},
)
