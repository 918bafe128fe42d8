import type { Page } from '@playwright/test'
import { ownRowsPaths } from '@ydo/contract/export'
import { texts } from '@ydo/contract/texts'
import type { State } from './state.ts'

const { ownRows } = texts

async function openHow(page: Page): Promise<void> {
	await page.goto('/how#rows')
	await page.getByRole('heading', { name: ownRows.title }).waitFor()
}

/** The page for members, with the rows about them. */
export const how: readonly State[] = [
	{
		name: 'how',
		title: texts.nav.how,
		viewer: 'visitor',
		main: true,
		long: true,
		async reach(page) {
			await openHow(page)
			await page.getByRole('link', { name: ownRows.signIn }).waitFor()
		},
	},
	{
		name: 'how-rows',
		title: 'What is stored about oneself, with the account’s row open',
		viewer: 'member',
		long: true,
		async reach(page) {
			await openHow(page)
			await page.locator('summary', { hasText: ownRows.tables.members[0] }).click()
			await page.getByText('subject_hash').waitFor()
		},
	},
	{
		name: 'how-rows-failed',
		title: 'One’s own rows, which did not come',
		viewer: 'member',
		async reach(page) {
			await page.route(`**${ownRowsPaths.rows}`, (route) => route.abort())
			await openHow(page)
			await page.getByText(ownRows.failed).waitFor()
		},
	},
]
