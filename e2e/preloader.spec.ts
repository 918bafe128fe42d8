import { expect, test } from '@playwright/test'
import { runUntil, stopClock } from '#support/clock.ts'
import { untilQuiet } from '#support/quiet.ts'
import { signIn, student, topCard } from '#support/sign-in.ts'

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
