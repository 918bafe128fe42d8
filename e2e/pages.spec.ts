import { expect, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { enterHome, student } from '#support/sign-in.ts'

test('an unknown path shows 404, the institute and the way back', async ({ page }) => {
	const response = await page.goto('/nowhere')
	expect(response?.status()).toBe(404)
	await expect(page.getByText(texts.notFound.title)).toBeVisible()
	await expect(page.getByText(texts.notFound.text)).toBeVisible()
	await expect(page.getByText(texts.footer('IIITDMJ'))).toBeVisible()
	await page.getByRole('link', { name: texts.notFound.link }).click()
	await expect(page).toHaveURL('/')
})

test('the drawer closes by button, overlay and Escape, after its animation', async ({ page }, { project }) => {
	test.skip(project.name !== 'phone', 'the drawer is the phone’s')
	await enterHome(page, student(16))
	const menu = page.getByRole('button', { name: texts.nav.menu })
	const drawer = page.getByRole('dialog')
	const ways = [
		() => drawer.getByRole('button', { name: texts.nav.close }).click(),
		() => page.mouse.click(380, 400),
		() => page.keyboard.press('Escape'),
	]
	for (const close of ways) {
		await menu.click()
		await expect(drawer).toBeVisible()
		await close()
		await expect(drawer).toBeVisible()
		await expect(drawer).toBeHidden()
		await expect(menu).toBeFocused()
	}
})
