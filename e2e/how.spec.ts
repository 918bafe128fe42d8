import { expect, type Page, test } from '@playwright/test'
import { ownRowsPaths } from '@ydo/contract/export'
import { texts } from '@ydo/contract/texts'
import { signIn, student } from '#support/sign-in.ts'

const { how, ownRows } = texts
const rows = (page: Page) => page.getByRole('region', { name: ownRows.title })
const table = (page: Page, name: string) =>
	rows(page)
		.getByRole('listitem')
		.filter({ has: page.locator('summary', { hasText: name }) })

test('a visitor sees where their own rows would stand, and how to verify the claims', { tag: '@slow' }, async ({
	page,
}) => {
	let asked = 0
	page.on('request', (request) => {
		if (request.url().endsWith(ownRowsPaths.rows)) asked++
	})
	await page.goto('/how')
	await expect(rows(page)).toContainText(ownRows.signedOut)
	await expect(rows(page).getByRole('link', { name: ownRows.signIn })).toHaveAttribute('href', '/login')
	await expect(page.getByText(/\d+ entries, signed/)).toBeVisible()
	await expect(page.getByText(how.log.noWitness)).toBeVisible()
	expect(asked).toBe(0)
})

test('a member sees the stored rows about them, and can reload them', { tag: '@slow' }, async ({ page }) => {
	await signIn(page, student(4))
	await page.goto('/settings')
	await page.getByRole('link', { name: texts.yourData.rows }).click()
	await expect(rows(page)).toBeInViewport()
	await expect(rows(page)).toContainText(ownRows.live)
	await table(page, 'Account').locator('summary').click()
	await expect(table(page, 'Account')).toContainText(ownRows.columns.subject_hash ?? '')
	await expect(table(page, 'Account')).toContainText(/email_hash.*[0-9a-f]{16}… · 32 bytes/)
	await rows(page).getByRole('button', { name: ownRows.openAll }).click()
	await expect(table(page, 'Card')).toContainText(/sealed.* bytes/)
	await expect(table(page, 'Ballots')).toContainText(ownRows.tables.ballots[1])

	const again = page.waitForResponse(`**${ownRowsPaths.rows}`)
	await rows(page).getByRole('button', { name: ownRows.again }).click()
	expect((await again).status()).toBe(200)

	await page.route(`**${ownRowsPaths.rows}`, (route) => route.abort())
	await rows(page).getByRole('button', { name: ownRows.again }).click()
	await expect(rows(page)).toContainText(ownRows.stale('now'))
	await expect(table(page, 'Account')).toContainText('member')
})
