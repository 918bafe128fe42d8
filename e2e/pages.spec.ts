import { expect, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'

test('an unknown path shows 404, the institute and a link back', { tag: ['@slow', '@sizes'] }, async ({ page }) => {
	const response = await page.goto('/nowhere')
	expect(response?.status()).toBe(404)
	await expect(page.getByText(texts.notFound.title)).toBeVisible()
	await expect(page.getByText(texts.notFound.text)).toBeVisible()
	await expect(page.getByText(texts.footer('IIITDMJ'))).toBeVisible()
	await page.getByRole('link', { name: texts.notFound.link }).click()
	await expect(page).toHaveURL('/')
})
