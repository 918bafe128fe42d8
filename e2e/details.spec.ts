import { expect, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { serveCards } from '#support/serve-cards.ts'
import { signIn, student, topCard, topName } from '#support/sign-in.ts'

const description = `${'A description that is far longer than a card has room for. '.repeat(6)}The end.`
const deck = (page: Page) => page.getByRole('group', { name: texts.home.deck })
const readMore = (page: Page) => topCard(page).getByRole('button', { name: texts.home.more })

test.beforeEach(async ({ page }, { project }) => {
	await signIn(page, student(project.name === 'phone' ? 14 : 15))
	await serveCards(page, (cards) => cards.map((card) => ({ ...card, description })))
	await page.goto('/home')
	await expect(topCard(page).getByRole('heading')).toBeVisible()
})

test('a card opens by tap, by Enter and by “Read more”, and shows every word and photo', {
	tag: ['@slow', '@sizes'],
}, async ({ page }) => {
	const name = await topName(page)
	const sheet = page.getByRole('dialog', { name })
	for (const open of [
		() => topCard(page).getByRole('heading').click(),
		async () => {
			await deck(page).focus()
			await page.keyboard.press('Enter')
		},
		() => readMore(page).click(),
	]) {
		await open()
		await expect(sheet.getByText('The end.')).toBeVisible()
		await expect(sheet.getByRole('heading', { name })).toBeVisible()
		await expect(sheet.getByRole('img').first()).toBeAttached()
		await page.keyboard.press('Escape')
		await expect(sheet).toHaveCount(0)
	}
})

test('it closes by its button, beside it, by Escape and by Back; the focus returns', {
	tag: ['@slow', '@sizes'],
}, async ({ page }) => {
	test.slow()
	await page.goto('/how')
	await page.goto('/home')
	const sheet = page.getByRole('dialog')
	for (const opener of [deck(page), readMore(page)])
		for (const close of [
			() => sheet.getByRole('button', { name: texts.nav.close }).click(),
			() => page.mouse.click(12, 12),
			() => page.keyboard.press('Escape'),
			() => page.goBack(),
		]) {
			await opener.focus()
			await page.keyboard.press('Enter')
			await expect(sheet).toBeVisible()
			await close()
			await expect(sheet).toHaveCount(0)
			await expect(opener).toBeFocused()
			await expect(page).toHaveURL('/home')
		}
	await page.goBack()
	await expect(page).toHaveURL('/how')
})
