import { expect, test } from '@playwright/test'
import { enterHome, student, topCard } from '#support/sign-in.ts'

test('the callback keeps both tokens under their names, clears the fragment and goes to /, leaving no trace behind', async ({
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

test('a link with tokens that are none signs nobody out', async ({ page }) => {
	await enterHome(page, student(17))
	await page.goto('/callback#access_token=x&refresh_token=y')
	await expect(page).toHaveURL('/')
	await page.goto('/home')
	await expect(topCard(page)).toBeVisible()
	const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => /token/.test(key)))
	expect(kept.sort()).toEqual(['access_token', 'refresh_token'])
})
