import { expect, type Page, test } from '@playwright/test'
import { cardPaths } from '@ydo/contract/cards'
import { directoryPaths } from '@ydo/contract/directory'
import { profilePaths } from '@ydo/contract/profile'
import { paths } from '@ydo/contract/session'
import { slotPaths } from '@ydo/contract/slots'
import { texts } from '@ydo/contract/texts'
import { consoleTexts } from '@ydo/contract/texts/common'
import { vaultPaths } from '@ydo/contract/vault'
import { noteCalls } from '#support/console.ts'
import { holdBackCode } from '#support/first-picture.ts'
import { signIn, student, topCard } from '#support/sign-in.ts'

const email = ({ name }: { name: string }) => student(name === 'phone' ? 11 : 12)

/** Calls made later: the own card, for the ranking, and everything that choices need. */
const comesLater = [profilePaths.profile, vaultPaths.entries, vaultPaths.wraps, slotPaths.slot, directoryPaths.leaves]

/** The calls that a page makes for its first picture, as "method path", in order. */
function callsOf(page: Page): string[] {
	const calls: string[] = []
	page.on('request', (request) => {
		const { pathname } = new URL(request.url())
		if (/^\/(?:api|auth)\//.test(pathname) && !comesLater.some((path) => pathname.startsWith(path)))
			calls.push(`${request.method()} ${pathname}`)
	})
	return calls
}

const [user, cards, refresh] = [`GET ${paths.user}`, `GET ${cardPaths.all}`, `POST ${paths.refresh}`]

for (const path of ['/home', '/preloader'])
	test(
		`${path} makes its calls before its code has loaded, and each once`,
		{
			tag: path === '/home' ? [] : '@slow',
		},
		async ({ page }, { project }) => {
			await signIn(page, email(project))
			const calls = callsOf(page)
			const release = await holdBackCode(page)
			await page.goto(path, { waitUntil: 'commit' })
			await expect.poll(() => [...calls].sort()).toEqual([cards, user])
			release()
			if (path === '/preloader') await page.getByRole('button', { name: texts.preloader.skip }).click()
			await expect(topCard(page).getByRole('heading')).toBeVisible()
			expect([...calls].sort()).toEqual([cards, user])
			await page.getByRole('button', { name: texts.home.refresh }).click()
			await expect.poll(() => [...calls].sort()).toEqual([cards, cards, user])
		},
	)

test('an expired token causes one refresh, then each call once more', async ({ page }, { project }) => {
	await signIn(page, email(project))
	await page.evaluate(() => localStorage.setItem('access_token', 'spoiled'))
	const calls = callsOf(page)
	await page.goto('/home')
	await expect(topCard(page).getByRole('heading')).toBeVisible()
	expect(calls.sort()).toEqual([cards, cards, user, user, refresh].sort())
})

test('redirects a visitor from every guarded screen to the login page without a call', { tag: '@slow' }, async ({
	page,
}) => {
	const calls = noteCalls(page)
	for (const path of ['/home', '/profile', '/preloader', '/login', '/search']) {
		await page.goto(path)
		await expect(page).toHaveURL('/login')
	}
	expect(calls).toEqual([])
})

test('leaving home aborts its pending early list without an error', { tag: '@slow' }, async ({ page }, { project }) => {
	await signIn(page, email(project))
	const logged: string[] = []
	page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`))
	await page.route(`**${cardPaths.all}`, () => {}) // never answered
	const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith(cardPaths.all))
	await page.goto('/home')
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	await page.getByRole('link', { name: texts.nav.notifications }).click()
	await ended
	await expect.poll(() => logged.length).toBe(1)
	expect(logged[0]).toMatch(new RegExp(`^log: ${consoleTexts.aborted}`))
	await expect(page.getByRole('alert')).toHaveCount(0)
})

test(
	'a list that fails early is reported like one that fails late',
	{ tag: '@slow' },
	async ({ page }, { project }) => {
		await signIn(page, email(project))
		await page.route(`**${cardPaths.all}`, (route) => route.fulfill({ status: 503, body: '{}' }))
		const calls = callsOf(page)
		await page.goto('/home')
		await expect(page.getByText(texts.home.loadError)).toBeVisible()
		expect(calls.filter((call) => call === cards)).toHaveLength(1)
	},
)

test('a failed early check is logged and leads to the login page', { tag: '@slow' }, async ({ page }, { project }) => {
	await signIn(page, email(project))
	const errors: string[] = []
	page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
	await page.route(`**${paths.user}`, (route) => route.abort())
	await page.goto('/home')
	await expect(page).toHaveURL('/login')
	await expect(page.getByText(texts.login.statement)).toBeVisible()
	expect(errors.some((text) => text.startsWith(consoleTexts.loginCheck))).toBe(true)
})

test(
	'the photo of the first card is fetched before the code has loaded, and once',
	{ tag: '@slow' },
	async ({ page }, { project }) => {
		await signIn(page, email(project))
		const photos: string[] = []
		page.on('request', (request) => request.resourceType() === 'image' && photos.push(request.url()))
		const release = await holdBackCode(page)
		await page.goto('/home', { waitUntil: 'commit' })
		await expect.poll(() => photos.length).toBe(1)
		release()
		const shown = topCard(page).getByRole('img')
		await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(photos[0])
		expect(photos.filter((url) => url === photos[0])).toHaveLength(1)
	},
)

test('prefetches nothing while an early call is pending', { tag: '@slow' }, async ({ page }, { project }) => {
	await signIn(page, email(project))
	const { promise, resolve } = Promise.withResolvers<void>()
	await page.route(`**${paths.user}`, async (route) => {
		await promise
		await route.continue().catch(() => {}) // the page may be gone
	})
	const ahead: string[] = []
	page.on('request', (request) => /\/assets\/toasts/.test(request.url()) && ahead.push(request.url()))
	await page.goto('/home')
	await expect(page.getByText(texts.preloader.checking)).toBeVisible()
	for (let idle = 0; idle < 3; idle++) await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
	expect(ahead).toEqual([])
	resolve()
	await expect.poll(() => ahead.length).toBeGreaterThan(0)
})
