import { expect, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { firstMainIsAlive, keepFirstMain } from '#support/first-picture.ts'

const button = { name: 'LOGIN WITH Google' }

test('the button shows its pending state, and navigates the browser to /auth/signin/google', { tag: '@slow' }, async ({
	page,
}) => {
	await keepFirstMain(page)
	await page.goto('/login')
	await expect.poll(() => firstMainIsAlive(page)).toBe(true)
	const arrive = Promise.withResolvers<void>()
	await page.route('**/auth/signin/google', async (route) => {
		await arrive.promise
		await route.fulfill({ contentType: 'text/html', body: '<h1>The provider</h1>' })
	})
	const left = page.waitForRequest('**/auth/signin/google')
	// Read within the press: a page that is unloading cannot be evaluated.
	const seen = await page.getByRole('button', button).evaluate(async (it: HTMLElement) => {
		it.click()
		await new Promise((done) => setTimeout(done))
		return { words: it.textContent, busy: it.ariaBusy }
	})
	expect(seen).toEqual({ words: texts.login.leaving, busy: 'true' })
	const request = await left
	expect([request.method(), request.isNavigationRequest(), request.frame() === page.mainFrame()]).toEqual([
		'GET',
		true,
		true,
	])
	expect(new URL(request.url()).origin).toBe(new URL(page.url()).origin)
	arrive.resolve()
	await expect(page.getByRole('heading', { name: 'The provider' })).toBeVisible()
	await expect(page).toHaveURL('/auth/signin/google')
})
