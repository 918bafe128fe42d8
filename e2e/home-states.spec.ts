import { expect, type Page, type Request, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { noteConsole } from '#support/console.ts'
import { untilQuiet } from '#support/quiet.ts'
import { signIn, student, topCard, topName } from '#support/sign-in.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const topId = (page: Page) =>
	page.evaluate(() => {
		const card = document.querySelector<HTMLElement>('[data-place="top"], [data-selected] [data-card]')
		return card?.dataset.card ?? 'no card'
	})

test('likes, passes and undo never reach the console, and the network only encrypted', {
	tag: '@sizes-in-full',
}, async ({ page }) => {
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
		// The buttons rest after a decision.
		await expect(async () => {
			await decide()
			await expect(topCard(page).getByRole('heading')).not.toHaveText(name, { timeout: 2000 })
		}).toPass()
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

test('a press that needs code of a version that is gone leads to the new version', { tag: '@slow' }, async ({
	page,
}) => {
	let isOld = true
	await page.route(/\/assets\/drawer-.*js/, (route) => (isOld ? route.fulfill({ status: 404 }) : route.continue()))
	await page.route('/', (route) => {
		isOld = false
		return route.fulfill({ body: '<script type="module" src="/assets/other.js"></script>' })
	})
	await signIn(page, student(9))
	await page.goto('/home')
	await expect(topCard(page).getByRole('heading')).toBeVisible()
	await untilQuiet(page)
	expect(isOld).toBe(true)
	const reloaded = page.waitForEvent('load')
	await button(page, texts.nav.menu).click()
	await reloaded
	await button(page, texts.nav.menu).click()
	await expect(page.getByRole('dialog', { name: texts.nav.menu })).toBeVisible()
})
