import { expect, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { signIn, student } from '#support/sign-in.ts'

const { nav } = texts
const newcomer = 'first.screens@iiitdmj.ac.in'
const heading = (page: Page, name: string, level: number) => page.getByRole('heading', { level, name, exact: true })

test('home leads a member without a card to /welcome, which leads back; with a card it says so', {
	tag: '@slow',
}, async ({ page }) => {
	await signIn(page, newcomer)
	await page.goto('/home')
	await page.getByRole('link', { name: texts.home.join.make }).click()
	await expect(page).toHaveURL('/welcome')
	await expect(heading(page, texts.welcome.steps.age.title.join(''), 1)).toBeFocused()
	await page.getByRole('link', { name: texts.welcome.later }).click()
	await expect(page).toHaveURL('/home')

	await page.evaluate(() => localStorage.clear())
	await signIn(page, student(14))
	await page.goto('/welcome')
	await expect(heading(page, texts.welcome.doneTitle, 2)).toBeVisible()
	await page.getByRole('link', { name: nav.toDeck }).click()
	await expect(page).toHaveURL('/home')
})
