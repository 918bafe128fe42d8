import { expect, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { heldTokens, holdTokens } from '#support/arrive.ts'
import { noteCalls, noteConsole } from '#support/console.ts'

const start = (page: Page) => page.getByRole('button', { name: 'GET STARTED' }).click()

test('the logo plays on its own and loops, 360 frames at 60 a second, until it is paused', { tag: '@slow' }, async ({
	page,
}) => {
	await page.goto('/')
	const logo = page.getByRole('img', { name: texts.landing.logo })
	const loops = () =>
		logo.evaluate((picture) =>
			picture.getAnimations({ subtree: true }).map((animation) => {
				const { duration, iterations } = animation.effect?.getComputedTiming() ?? {}
				return { frames: (Number(duration) / 1000) * 60, iterations, state: animation.playState }
			}),
		)
	const whole = { frames: 360, iterations: Number.POSITIVE_INFINITY }
	const playing = await loops()
	expect(playing.length).toBeGreaterThan(0)
	for (const loop of playing) expect(loop).toEqual({ ...whole, state: 'running' })

	await page.getByRole('button', { name: 'Pause animation' }).click()
	expect(await loops()).toEqual(playing.map(() => ({ ...whole, state: 'paused' })))
	await page.getByRole('button', { name: 'Play animation' }).click()
	expect(await loops()).toEqual(playing)
})

test('the tagline stands between two lines, above the button and the institute', { tag: '@slow' }, async ({ page }) => {
	await page.goto('/')
	const title = page.getByRole('heading', { level: 1, name: 'YOU DESERVE ONE' })
	await expect(title).toBeVisible()
	await expect(title.locator('xpath=../*[local-name()="svg"]')).toHaveCount(2)
	await expect(page.getByRole('button', { name: 'GET STARTED' })).toBeVisible()
	await expect(page.getByText("IIITDMJ'S EXCLUSIVE DATING APPLICATION")).toBeVisible()
})

test('GET STARTED leads a visitor without a token to /login without a request', { tag: '@slow' }, async ({ page }) => {
	const calls = noteCalls(page)
	await page.goto('/')
	await start(page)
	await expect(page).toHaveURL('/login')
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	expect(calls).toEqual([])
})

test('GET STARTED makes the specified check; a refusal deletes both tokens and leads to /login without a message', async ({
	page,
}) => {
	const lines = noteConsole(page)
	await page.route('**/auth/user', (route) => route.fulfill({ status: 500, json: {} }))
	await holdTokens(page)
	const asked = page.waitForRequest('**/auth/user')
	await start(page)
	const request = await asked
	expect([request.method(), request.postData()]).toEqual(['GET', null])
	expect(request.headers()).toMatchObject({
		'content-type': 'application/json',
		authorization: 'Bearer an-access-token',
	})
	await expectLogin(page)
	expect(await heldTokens(page)).toEqual([])
	expect(lines).toEqual([])
})

test('a login check that throws is logged in the specified words and leads to /login without a message', {
	tag: '@slow',
}, async ({ page }) => {
	const lines = noteConsole(page)
	await page.route('**/auth/user', (route) => route.abort())
	await holdTokens(page)
	await start(page)
	await expectLogin(page)
	// Once for the button, and once for the login page's own check.
	await expect.poll(() => lines.length).toBe(2)
	for (const line of lines) expect(line).toMatch(/^error: Error checking login status: TypeError: Failed to fetch\b/)
	expect(await heldTokens(page)).toEqual(['access_token', 'refresh_token'])
	await page.goto('/home')
	await expectLogin(page)
})

/** Expects the login page without a message to the visitor. */
async function expectLogin(page: Page) {
	await expect(page).toHaveURL('/login')
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	await expect(page.getByRole('region', { name: texts.toasts.region })).toBeAttached()
	await expect(page.getByRole('alert')).toHaveCount(0)
}
