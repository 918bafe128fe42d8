import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { signInHeadless } from '@ydo/client/member/headless-member'
import { texts } from '@ydo/contract/texts'
import { heldFiles, workerHolds } from '#support/held-worker.ts'
import { enterHome, signIn, signInAtProvider, student, topCard, topName } from '#support/sign-in.ts'
import { serveTwoVersions } from '#support/two-versions.ts'

// With a real service worker in a real browser; all other journeys run without one.
test.use({ serviceWorkers: 'allow' })

const offline = texts.toasts.offline
const photos = async (page: Page) => (await heldFiles(page))['ydo-photos'] ?? []

async function shownPhoto(page: Page): Promise<boolean> {
	return topCard(page)
		.locator('img')
		.first()
		.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
}

test('without a network home shows the deck with its photos, says so once, and says when the network returns', {
	tag: '@browsers',
}, async ({ page, context }) => {
	await enterHome(page, student(13))
	await workerHolds(page)
	await expect.poll(() => photos(page)).not.toEqual([])
	const name = await topName(page)
	// Neither answers of calls nor addresses of photos with their signatures.
	const held = Object.values(await heldFiles(page)).flat()
	expect(held.filter((path) => /^\/(api|auth|log)\b|\?/.test(path))).toEqual([])
	// Disables the browser's own cache.
	const browser = await context.newCDPSession(page)
	await browser.send('Network.clearBrowserCache')
	await browser.detach()
	await context.setOffline(true)
	await page.reload()
	await expect(topCard(page).getByRole('heading')).toHaveText(name)
	await expect.poll(() => shownPhoto(page)).toBe(true)
	await expect(page.getByText(/you are offline/i)).toHaveCount(1)

	// A decision made meanwhile stays.
	await page.getByRole('button', { name: texts.home.pass }).click()
	await expect(topCard(page).getByRole('heading')).not.toHaveText(name)
	const next = await topName(page)
	await page.reload()
	await expect(topCard(page).getByRole('heading')).toHaveText(next)
	await expect(page.getByText(offline)).toBeVisible()

	const asked = page.waitForRequest('**/api/users/all')
	await context.setOffline(false)
	await expect(page.getByText(texts.toasts.backOnline)).toBeVisible()
	await asked
	await expect(page.getByText(offline)).toHaveCount(0)
	await expect(page.getByText(texts.toasts.backOnline)).toHaveCount(0)
})

test("every screen loads without a network, under the server's headers, and none waits for ever", {
	tag: '@slow',
}, async ({ page, context, request }) => {
	await enterHome(page, student(14))
	await workerHolds(page)
	const served = new Map<string, string | undefined>()
	const { matched, choice, search, profile, settings, notifications, how } = texts.nav
	const screens = { matched, choice, search, profile, settings, notifications, how }
	for (const path of Object.keys(screens))
		served.set(path, (await request.get(`/${path}`)).headers()['content-security-policy'])
	await context.setOffline(true)
	for (const [path, name] of Object.entries(screens)) {
		const answer = await page.goto(`/${path}`)
		expect([answer?.status(), answer?.headers()['content-security-policy']]).toEqual([200, served.get(path)])
		await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${name} ·`))
		await expect(page.locator('main h1')).toBeVisible()
		await expect(page.getByText(/you are offline/i)).toHaveCount(1)
		await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
	}
	expect((await page.goto('/nowhere'))?.status()).toBe(404)
	await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
	await page.goto('/preloader')
	await page.getByRole('button', { name: texts.preloader.skip }).click()
	await expect(page).toHaveURL('/home')
	await page.goto('/')
	await page.getByRole('button', { name: texts.landing.start }).click()
	await expect(page).toHaveURL(/\/(preloader|home)$/)
})

test('a visitor signs in through the worker, and sees an error without a network', { tag: '@slow' }, async ({
	page,
	context,
}) => {
	await enterHome(page, student(16))
	await workerHolds(page)
	await page.evaluate(() => localStorage.clear())
	await page.goto('/login')
	await context.setOffline(true)
	await page.reload()
	await page.getByRole('button', { name: `${texts.login.button} ${texts.login.google}` }).click()
	await expect(page.getByRole('alert')).toContainText(texts.login.failures.offline)
	await context.setOffline(false)
	await signInAtProvider(page, student(16))
	await expect(page).toHaveURL('/')
	expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBeNull()
})

test("a server's refusal overrides stored data", { tag: '@slow' }, async ({ page }) => {
	await enterHome(page, student(17))
	await workerHolds(page)
	await page.evaluate(() => {
		localStorage.setItem('access_token', 'nobody-knows-this')
		localStorage.setItem('refresh_token', 'nor-this')
	})
	await page.goto('/home')
	await expect(page).toHaveURL('/login')
})

test('forgetting the device removes the worker and all its data; keeping leaves both', { tag: '@slow' }, async ({
	page,
}) => {
	for (const choice of [texts.settings.keep, texts.settings.forget]) {
		await enterHome(page, student(18))
		await workerHolds(page)
		await expect.poll(() => photos(page)).not.toEqual([])
		await page.goto('/settings')
		await page.getByRole('button', { name: texts.settings.signOut }).click()
		await page.getByRole('button', { name: choice, exact: true }).click()
		await expect(page).toHaveURL('/login')
		const left = () =>
			page.evaluate(async () => [
				(await caches.keys()).length > 0,
				(await navigator.serviceWorker.getRegistration()) !== undefined,
			])
		await expect.poll(left).toEqual(choice === texts.settings.keep ? [true, true] : [false, false])
	}
})

test.describe('versions', () => {
	const entry = (page: Page) => page.locator('script[type=module]').getAttribute('src')
	const look = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
	const offer = (page: Page) => page.getByRole('alert').filter({ hasText: texts.toasts.newVersion })

	async function openAt(page: Page, url: string): Promise<void> {
		await page.goto(url)
		await expect(topCard(page).getByRole('heading')).toBeVisible()
		await workerHolds(page)
	}

	async function keepTokens(page: Page, url: string, email: string): Promise<void> {
		const tokens = await signInHeadless(test.info().project.use.baseURL ?? '', email)
		await page.goto(`${url}/robots.txt`)
		await page.evaluate((stored) => {
			for (const [key, token] of Object.entries(stored)) localStorage.setItem(key, token)
		}, tokens)
	}

	test('a new version waits until somebody accepts it, for all tabs except those with unsaved text; an old tab keeps its files', {
		tag: '@slow',
	}, async ({ page, context, baseURL }) => {
		const product = await serveTwoVersions(baseURL ?? '')
		await keepTokens(page, product.url, student(19))
		await openAt(page, `${product.url}/home`)
		const first = await entry(page)
		const [writing, idle] = [await context.newPage(), await context.newPage()]
		await writing.goto(`${product.url}/search`)
		await writing.getByRole('combobox', { name: texts.search.field }).fill('carrom')
		await openAt(idle, `${product.url}/home`)
		const [shell] = Object.keys(await heldFiles(page))

		product.upgrade()
		await look(page)
		// All files are fetched first.
		for (const tab of [page, writing, idle]) await expect(offer(tab)).toBeVisible({ timeout: 30_000 })
		expect(await entry(page)).toBe(first)

		await offer(page).getByRole('button', { name: texts.toasts.reload }).click()
		for (const tab of [page, idle]) {
			await expect.poll(() => entry(tab).catch(() => undefined)).toMatch(/--2\.js$/)
			await expect(topCard(tab).getByRole('heading')).toBeVisible()
			await expect(offer(tab)).toHaveCount(0)
		}
		expect(await entry(writing)).toBe(first)
		await expect(writing.getByRole('combobox', { name: texts.search.field })).toHaveValue('carrom')
		// Code that was not on the page yet, under a name that the server no longer has.
		await writing.getByRole('link', { name: texts.nav.settings }).first().click()
		await expect(writing.getByRole('heading', { name: texts.nav.settings, level: 1 })).toBeVisible()
		expect(Object.keys(await heldFiles(page))).toContain(shell)

		await writing.close()
		await page.reload()
		await expect.poll(async () => Object.keys(await heldFiles(page))).not.toContain(shell)
		await context.setOffline(true)
		await page.reload()
		await expect(topCard(page).getByRole('heading')).toBeVisible()
		expect(await entry(page)).toMatch(/--2\.js$/)
		product.close()
	})

	test('on a network that brings nothing, the stored app is shown until the server is back', {
		tag: ['@slow', '@waits'],
	}, async ({ page, baseURL }) => {
		// The worker and the pages run into every timeout.
		test.slow()
		const product = await serveTwoVersions(baseURL ?? '')
		await keepTokens(page, product.url, student(12))
		await openAt(page, `${product.url}/home`)
		const name = await topName(page)
		for (const state of ['away', 'silent'] as const) {
			product.become(state)
			await page.reload()
			await expect(topCard(page).getByRole('heading')).toHaveText(name)
			expect(await page.evaluate(() => navigator.onLine)).toBe(true)
			await expect(page.getByText(offline)).toBeVisible()
			await page.goto(`${product.url}/settings`)
			await expect(page.getByRole('heading', { name: texts.nav.settings, level: 1 })).toBeVisible()
			await page.goto(`${product.url}/home`)
			await expect(page.getByText(offline)).toBeVisible()
			product.become('there')
			await expect(page.getByText(texts.toasts.backOnline)).toBeVisible({ timeout: 40_000 })
		}
		product.close()
	})

	test('a server that serves the other worker removes the old one and its data from every browser', {
		tag: '@slow',
	}, async ({ page, baseURL }) => {
		const product = await serveTwoVersions(baseURL ?? '')
		await keepTokens(page, product.url, student(20))
		await openAt(page, `${product.url}/home`)
		product.serveWorker(await readFile(join(import.meta.dirname, '../apps/web/dist/worker-off.js'), 'utf8'))
		await page.goto(`${product.url}/robots.txt`)
		const left = () =>
			page.evaluate(async () => [
				await caches.keys(),
				(await navigator.serviceWorker.getRegistration())?.active?.scriptURL ?? '',
			])
		await expect.poll(left).toEqual([[], ''])
		product.close()
	})
})

/** A browser with a profile on disk: in a separate context, as in all other journeys, a page is private and cannot be installed. */
const ordinary = test.extend<{ context: BrowserContext }>({
	context: async ({ launchOptions, baseURL, viewport }, use, info) => {
		const options = { ...launchOptions, ...(baseURL && { baseURL }), viewport }
		const context = await chromium.launchPersistentContext(info.outputPath('profile'), options)
		await use(context)
		await context.close()
	},
})

// Only Chromium checks it; the headless shell finds no fault with any page.
ordinary('the pages can be installed', { tag: ['@slow', '@browsers'] }, async ({ page, context }) => {
	await signIn(page, student(13))
	await page.goto('/home')
	await workerHolds(page)
	const browser = await context.newCDPSession(page)
	const { data = '', errors, url } = await browser.send('Page.getAppManifest')
	expect([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest'])
	const manifest = JSON.parse(data)
	expect(manifest).toMatchObject({ id: '/home', start_url: '/home', scope: '/', display: 'standalone' })
	for (const { src, sizes } of manifest.icons.filter(({ type }: { type: string }) => type === 'image/png')) {
		const size = await page.evaluate(async (address) => {
			const bitmap = await createImageBitmap(await (await fetch(address)).blob())
			return `${bitmap.width}x${bitmap.height}`
		}, src)
		expect(size).toBe(sizes)
	}
	const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
	expect(installabilityErrors).toEqual([])
})
