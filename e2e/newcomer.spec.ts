import { expect, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { timings } from '@ydo/contract/timings'
import { signInAtProvider, student, topCard, topName } from '#support/sign-in.ts'
import { noteStages, stageDurations } from '#support/stages.ts'
import { watchPage } from '#support/watch.ts'

const button = { name: texts.landing.start }

function expectWithin15Percent(measured: number, specified: number): void {
	expect(Math.abs(measured / specified - 1)).toBeLessThan(0.15)
}

test(
	'a newcomer signs in, lands back on /, presses GET STARTED again and swipes',
	{ tag: '@sizes-in-full' },
	async ({ page }, { project }) => {
		const faults = watchPage(page)
		await page.goto('/')
		await expect(page.getByText(texts.footer('IIITDMJ'))).toBeVisible()
		await page.getByRole('button', button).click()
		await expect(page).toHaveURL('/login')
		await expect(page.getByText(texts.login.statement)).toBeVisible()

		await signInAtProvider(page, student(project.name === 'phone' ? 1 : 2))
		await expect(page).toHaveURL('/')
		expect(await page.evaluate(() => ['access_token', 'refresh_token'].every((key) => localStorage.getItem(key)))).toBe(
			true,
		)

		await page.getByRole('button', button).click()
		await expect(page).toHaveURL('/preloader')
		await page.getByRole('button', { name: texts.preloader.skip }).click()
		await expect(page).toHaveURL('/home')
		await expect(page.getByRole('heading', { level: 1 })).toContainText(texts.home.headline[1])

		const first = await topName(page)
		await page.getByRole('button', { name: texts.home.smash }).click()
		await expect(topCard(page).getByRole('heading')).not.toHaveText(first)
		const second = await topName(page)
		await page.getByRole('button', { name: texts.home.pass, exact: true }).click()
		await expect(topCard(page).getByRole('heading')).not.toHaveText(second)
		expect(faults).toEqual([])
	},
)

test(
	'the timed welcome takes its specified time, greets by first name and ends at home',
	{ tag: ['@slow', '@sizes-in-full'] },
	async ({ page }, { project }) => {
		await noteStages(page)
		await page.goto('/login')
		await signInAtProvider(page, student(project.name === 'phone' ? 3 : 4))
		await page.waitForURL('/')
		await page.getByRole('button', button).click()
		await expect(page.getByText(/^Hi .+!!!$/)).toBeVisible({ timeout: 20_000 })
		await expect(page.getByText(texts.preloader.welcome)).toBeVisible()
		await page.waitForURL('/home', { timeout: 20_000 })
		const { intro = 0, greeting = 0, bar = 0, done = 0 } = await stageDurations(page)
		const { preloaderIntro, preloaderGreeting, preloaderStep, preloaderEnd } = timings
		// Each border of the timeline is tested with a fake clock (preloader-frame.test.ts); here, that it is applied.
		const opening = preloaderIntro + preloaderGreeting
		expectWithin15Percent(intro + greeting, opening)
		expectWithin15Percent(intro + greeting + bar + done, opening + 50 * preloaderStep + preloaderEnd)
	},
)
