import { expect, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { firstMainIsAlive, holdBackCode, keepFirstMain, noteSightings } from '#support/first-picture.ts'
import { signIn, signInAtProvider, student } from '#support/sign-in.ts'

const email = ({ name }: { name: string }) => student(name === 'phone' ? 9 : 10)

const first = { '/': texts.landing.start, '/login': texts.login.statement, '/nowhere': texts.notFound.text }
const paths = Object.keys(first) as (keyof typeof first)[]

/** Complaints of React, the browser or a script. */
function complaintsOf(page: Page): string[] {
	const complaints: string[] = []
	page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
	page.on('pageerror', (error) => complaints.push(String(error)))
	return complaints
}

for (const theme of ['light', 'dark'])
	for (const path of paths) {
		const inShort = `${theme} ${path}` === 'dark /login'
		test(`${path} is prerendered in the ${theme} theme, and hydrates unchanged`, {
			tag: inShort ? [] : '@slow',
		}, async ({ page }) => {
			const complaints = complaintsOf(page)
			await keepFirstMain(page)
			// Opposite to the system's theme, so that the choice decides.
			await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' })
			await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
			const release = await holdBackCode(page)
			await page.goto(path, { waitUntil: 'commit' })
			await expect(page.getByText(first[path])).toBeVisible()
			const ground = theme === 'dark' ? 'rgb(26, 12, 41)' : 'rgb(255, 244, 228)'
			await expect(page.locator('html')).toHaveCSS('background-color', ground)
			release()
			await expect.poll(() => firstMainIsAlive(page)).toBe(true)
			await expect(page.getByText(first[path])).toBeVisible()
			// The one complaint is the browser's own: this path is not found.
			expect(complaints.filter((text) => !(path === '/nowhere' && text.includes('404')))).toEqual([])
		})
	}

test('the prerendered page equals the rendered one', { tag: '@slow' }, async ({ page }) => {
	const drawn = () =>
		page.evaluate(() =>
			document
				.querySelector('main')
				?.outerHTML.replaceAll(/_[rR]_\w*_/g, 'id')
				.replaceAll(/<!-- -->| tabindex="-1"/g, ''),
		)
	const built: Record<string, string | undefined> = {}
	const release = await holdBackCode(page)
	for (const path of ['/', '/login']) {
		await page.goto(path, { waitUntil: 'commit' })
		await expect(page.getByText(first[path as '/' | '/login'])).toBeVisible()
		built[path] = await drawn()
	}
	release()
	await page.unrouteAll({ behavior: 'wait' })
	await page.goto('/nowhere')
	await page.getByRole('link', { name: texts.notFound.link }).click()
	await expect(page.getByText(first['/'])).toBeVisible()
	expect(await drawn()).toBe(built['/'])
	await page.getByRole('button', { name: texts.landing.start }).click()
	await expect(page.getByText(first['/login'])).toBeVisible()
	expect(await drawn()).toBe(built['/login'])
})

test('GET STARTED pressed before hydration is answered after it', async ({ page }) => {
	const release = await holdBackCode(page)
	await page.goto('/', { waitUntil: 'commit' })
	await page.getByRole('button', { name: texts.landing.start }).click()
	release()
	await expect(page).toHaveURL('/login')
})

test('GET STARTED pressed while React waits for the page’s code is answered once', { tag: '@slow' }, async ({
	page,
}) => {
	const { promise, resolve } = Promise.withResolvers<void>()
	await page.route('**/assets/landing-*.js', async (route) => {
		await promise
		await route.continue()
	})
	await page.goto('/', { waitUntil: 'commit' })
	const isReactThere = () =>
		Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer'))
	await page.waitForFunction(isReactThere)
	await page.getByRole('button', { name: texts.landing.start }).click()
	resolve()
	await expect(page).toHaveURL('/login')
	await page.goBack()
	await expect(page).toHaveURL('/')
	await page.getByRole('button', { name: texts.landing.start }).dblclick()
	await expect(page).toHaveURL('/login')
	await page.goBack()
	await expect(page).toHaveURL('/')
})

test('a signed-in member never sees the login card', async ({ page }, { project }) => {
	await signIn(page, email(project))
	const complaints = complaintsOf(page)
	await noteSightings(page, 'main h1')
	const release = await holdBackCode(page)
	await page.goto('/login', { waitUntil: 'commit' })
	await expect(page.locator('main h1')).toBeAttached()
	await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
	await expect(page.locator('main h1')).toBeHidden()
	expect(await page.evaluate(() => window.sightings)).toEqual([])
	release()
	// Gone with the login page's address: from then on home is visible.
	await page.waitForURL('/home')
	expect(complaints).toEqual([])
})

test('a member with an invalid token sees the login card, after the check', { tag: '@slow' }, async ({ page }) => {
	await page.addInitScript(() => localStorage.setItem('access_token', 'spoiled'))
	await page.goto('/login')
	await expect(page.getByText(texts.login.statement)).toBeVisible()
	expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
})

test('a failed sign-in is explained on the prerendered page', { tag: '@slow' }, async ({ page }) => {
	await keepFirstMain(page)
	await page.goto('/login?error=foreign')
	await expect(page.getByText(texts.login.failures.foreign)).toBeVisible()
	await expect(page).toHaveURL('/login')
	expect(await firstMainIsAlive(page)).toBe(true)
})

test('the sign-in button shows its pending state, by click, Enter and space', { tag: '@slow' }, async ({ page }) => {
	// The page stays, as with a slow response.
	await page.route('**/auth/signin/google', (route) => route.fulfill({ status: 204 }))
	await keepFirstMain(page)
	for (const key of ['', 'Enter', ' ']) {
		await page.goto('/login')
		await expect.poll(() => firstMainIsAlive(page)).toBe(true)
		const button = page.getByRole('button', { name: `${texts.login.button} ${texts.login.google}` })
		const leaving = page.waitForRequest('**/auth/signin/google')
		if (key) await button.press(key)
		else await button.click()
		await leaving
		await expect(page.getByRole('button', { name: texts.login.leaving })).toBeVisible()
	}
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('the first pages are shown, and the sign-in with Google works', async ({ page }) => {
		await page.goto('/')
		await expect(page.getByText(texts.footer('IIITDMJ'))).toBeVisible()
		await page.goto('/login')
		await expect(page.getByText(texts.login.statement)).toBeVisible()
		await signInAtProvider(page, student(9))
		await expect(page).toHaveURL(/\/callback#access_token=/)
	})
})
