import { expect, type Page, test } from '@playwright/test'
import { heldTokens, holdTokens } from '#support/arrive.ts'
import { runUntil, stopClock } from '#support/clock.ts'
import { noteConsole } from '#support/console.ts'
import { untilQuiet } from '#support/quiet.ts'
import { signIn, student, topCard } from '#support/sign-in.ts'

/** Mocks the signed-in user: a member without a card, so that nothing else is fetched. */
async function answerUser(page: Page, names: { name?: string; full_name?: string; email?: string }) {
	const user = { id: 'AAAA', ...names, profile: 'missing', role: 'member' }
	await page.route('**/auth/user', (route) => route.fulfill({ json: user }))
}

test('3 s, 1.2 s, 2 % every 100 ms to 100, 1 s, then home: on a mocked clock', { tag: '@slow' }, async ({ page }) => {
	await answerUser(page, { name: 'Aarohi' })
	await holdTokens(page)
	await stopClock(page)
	await page.goto('/preloader')
	const stage = page.locator('[data-stage]')
	const bar = page.getByRole('progressbar')
	const after = async (milliseconds: number) => {
		await page.clock.runFor(milliseconds)
		return stage
	}
	await runUntil(page, stage)
	// Allows ten milliseconds at each border, in which the welcome began.
	await expect(await after(2990)).toHaveAttribute('data-stage', 'intro')
	await expect(await after(10)).toHaveAttribute('data-stage', 'greeting')
	await expect(await after(1190)).toHaveAttribute('data-stage', 'greeting')
	await expect(await after(10)).toHaveAttribute('data-stage', 'bar')
	for (const [wait, percent] of [
		[90, 0],
		[10, 2],
		[90, 2],
		[10, 4],
		[4790, 98],
		[10, 100],
	] as const) {
		await after(wait)
		await expect(bar).toHaveAttribute('aria-valuenow', String(percent))
	}
	await after(990)
	await expect(bar).toHaveAttribute('aria-valuenow', '100')
	await expect(page).toHaveURL('/preloader')
	await after(10)
	await expect(page).toHaveURL('/home')
})

test('greets by name, else full_name, else the e-mail before the at-sign', { tag: ['@slow', '@waits'] }, async ({
	page,
}) => {
	await holdTokens(page)
	const email = '24bcs007@iiitdmj.ac.in'
	for (const [names, first] of [
		[{ name: 'Aarohi Kulkarni', full_name: 'Somebody Else', email }, 'Aarohi'],
		[{ full_name: 'Meher Rao', email }, 'Meher'],
		[{ email }, '24bcs007'],
	] as const) {
		await page.unroute('**/auth/user')
		await answerUser(page, names)
		await page.goto('/preloader')
		await expect(page.getByRole('heading', { name: `Hi ${first}!!!`, exact: true })).toBeAttached()
		await expect(page.getByText('Your heart now has Wi-Fi.')).toBeAttached()
	}
})

test('without the user’s data both tokens are deleted and the login page comes', { tag: '@slow' }, async ({ page }) => {
	const lines = noteConsole(page)
	await page.route('**/auth/user', (route) => route.fulfill({ status: 404, json: {} }))
	await holdTokens(page)
	await page.goto('/preloader')
	await expect(page).toHaveURL('/login')
	expect(await heldTokens(page)).toEqual([])
	expect(lines).toEqual([])
})

test('the check shows the preloader’s picture; the welcome prefetches home’s code and cards while it plays', {
	tag: '@slow',
}, async ({ page, context }) => {
	await signIn(page, student(8))
	const files: string[] = []
	page.on('requestfinished', (request) => files.push(request.url()))
	const answer = Promise.withResolvers<void>()
	await page.route('**/auth/user', async (route) => {
		await answer.promise
		await route.fallback()
	})
	// The welcome is frozen on its first frame, however slow the network.
	await stopClock(page)
	const list = page.waitForResponse('**/api/users/all')
	await page.goto('/preloader')
	await runUntil(page, page.getByText('Checking who you are'))
	answer.resolve()
	const welcome = page.locator('[data-stage]')
	await runUntil(page, welcome)
	await list
	// Home's code and styles that load last: the phone's layout.
	await expect.poll(() => files.filter((file) => file.includes('phone-layout'))).toHaveLength(2)
	await untilQuiet(page)
	await expect(welcome).toHaveAttribute('data-stage', 'intro')

	await context.setOffline(true)
	await page.getByRole('button', { name: 'Skip' }).click()
	await expect(page).toHaveURL('/home')
	await expect(topCard(page).getByRole('heading')).toBeVisible()
})
