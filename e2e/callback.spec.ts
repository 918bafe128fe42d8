import { expect, type Page, test } from '@playwright/test'
import { signInHeadless } from '@ydo/client/member/headless-member'
import { texts } from '@ydo/contract/texts'
import { enterHome, signInAtProvider, student, topCard } from '#support/sign-in.ts'

const tokensHeld = (page: Page) =>
	page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('_token')))
const user = async (page: Page) =>
	(
		await page.request.get('/auth/user', {
			headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}` },
		})
	).json()

test('the callback stores both tokens under their names, clears the fragment and goes to /, leaving no history entry', async ({
	page,
}) => {
	const addresses: string[] = []
	page.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''))
	await page.goto('/nowhere')
	await page.goto('/callback#access_token=one%2B1&refresh_token=two')
	await expect(page).toHaveURL('/')
	expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ access_token: 'one+1', refresh_token: 'two' })
	expect(addresses.filter((address) => /one|two/.test(address))).toEqual([])

	await page.goBack()
	await expect(page).toHaveURL('/nowhere')
	await page.goForward()
	await expect(page).toHaveURL('/')
	expect(await page.evaluate(() => location.hash)).toBe('')
})

test('tokens that follow a press of LOGIN WITH in this tab sign in without a question', { tag: '@slow' }, async ({
	page,
	baseURL,
}) => {
	const fragment = String(new URLSearchParams(await signInHeadless(baseURL ?? '', student(17))))
	await page.goto('/login')
	await page.evaluate(() => navigator.locks.query()) // the app has finished its work
	await page.route('**/auth/signin/google', (route) =>
		route.fulfill({ status: 302, headers: { location: `/callback#${fragment}` } }),
	)
	await page.getByRole('button', { name: /LOGIN WITH/ }).click()
	await expect(page).toHaveURL('/')
	expect(await tokensHeld(page)).toHaveLength(2)
})

test('a link with malformed tokens signs nobody out', { tag: '@slow' }, async ({ page }) => {
	await enterHome(page, student(17))
	await page.goto('/callback#access_token=x&refresh_token=y')
	await expect(page).toHaveURL('/')
	await page.goto('/home')
	await expect(topCard(page)).toBeVisible()
	const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => /token/.test(key)))
	expect(kept.sort()).toEqual(['access_token', 'refresh_token'])
})

test('a link with somebody’s tokens asks before signing in, and a no changes nothing', async ({ page, baseURL }) => {
	const { ask, account, current, decline, accept, stay } = texts.callback
	const link = `/callback#${new URLSearchParams(await signInHeadless(baseURL ?? '', student(17)))}`
	const button = (name: string | RegExp) => page.getByRole('button', { name })

	await test.step('who is not signed in is asked whether they want to be', async () => {
		await page.goto('/nowhere')
		await page.goto(link)
		await expect(page.getByText(account(student(17)))).toBeVisible()
		await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
		expect(await page.evaluate(() => location.hash)).toBe('')
		await button(decline).click()
		await expect(page).toHaveURL('/')
		expect(await tokensHeld(page)).toEqual([])
		await page.goBack()
		await expect(page).toHaveURL('/nowhere')
	})

	await test.step('who signs in by the button is asked nothing, and that once', async () => {
		await page.goto('/login')
		await signInAtProvider(page, student(16))
		await expect(page).toHaveURL('/')
		expect(await user(page)).toMatchObject({ email: student(16) })
		const cookies = await page.context().cookies()
		expect(cookies.filter(({ name }) => name.includes('arrived'))).toEqual([])
	})

	await test.step('who is signed in stays it', async () => {
		const { name } = await user(page)
		await page.goto(link)
		await expect(page.getByText(current(name))).toBeVisible()
		await button(stay(name)).press('Enter')
		await expect(page).toHaveURL('/')
		expect(await user(page)).toMatchObject({ email: student(16) })
	})

	await test.step('a yes signs in', async () => {
		await page.goto(link)
		await expect(page.getByRole('heading', { name: ask('').slice(0, 8) })).toBeVisible()
		await button(new RegExp(`^${accept('')}`)).click()
		await expect(page).toHaveURL('/')
		expect(await user(page)).toMatchObject({ email: student(17) })
	})
})
