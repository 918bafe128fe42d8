import type { Page } from '@playwright/test'
import { cardPaths } from '@ydo/contract/cards'
import { texts } from '@ydo/contract/texts'
import { deal, failList, hold } from './calls.ts'
import type { Chapter } from './state.ts'

const { search: words } = texts
const field = (page: Page) => page.getByRole('combobox', { name: words.field })

async function openSearch(page: Page, typed = ''): Promise<void> {
	await deal(page, ['Venkata Satya Lakshmi Narasimha', 'आराध्या'])
	await page.goto('/search')
	await page.getByRole('heading', { name: words.tryTitle }).waitFor()
	await field(page).fill(typed)
}

export const search: Chapter = {
	title: 'Search',
	states: [
		{
			name: 'search',
			title: 'Search, with nothing typed yet',
			viewer: 'member',
			main: true,
			reach: (page) => openSearch(page),
		},
		{
			name: 'search-results',
			title: 'People found, the first of them liked',
			viewer: 'member',
			main: true,
			async reach(page) {
				await openSearch(page, 'des')
				await page
					.getByRole('button', { name: /^Smash / })
					.first()
					.click()
				await page.getByRole('button', { name: /^Undo / }).waitFor()
			},
		},
		{
			name: 'search-long-name',
			title: 'Found by a long name with a slip, the keys at its Smash',
			viewer: 'member',
			async reach(page) {
				await openSearch(page, 'narasihma')
				await page.getByRole('row').first().waitFor()
				for (const key of ['ArrowDown', 'ArrowRight']) await field(page).press(key)
			},
		},
		{
			name: 'search-filter',
			title: 'Choosing disciplines to filter by',
			viewer: 'member',
			async reach(page) {
				await openSearch(page)
				await page.getByRole('button', { name: words.filter.discipline, exact: true }).click()
				await page.getByRole('dialog').getByText('Design', { exact: true }).click()
			},
		},
		{
			name: 'search-nobody',
			title: 'Nobody found',
			viewer: 'member',
			async reach(page) {
				await openSearch(page, 'xylophone quartet')
				await page.getByRole('heading', { name: words.noneTitle }).waitFor()
			},
		},
		{
			name: 'search-loading',
			title: 'Search while the cards are on their way',
			viewer: 'member',
			async reach(page) {
				await hold(page, cardPaths.all)
				await page.goto('/search')
				await field(page).waitFor()
			},
		},
		{
			name: 'search-error',
			title: 'Search without cards: they could not be loaded',
			viewer: 'member',
			async reach(page) {
				await failList(page)
				await page.goto('/search')
				await page.getByRole('heading', { name: texts.home.loadError }).waitFor()
			},
		},
		{
			name: 'search-join',
			title: 'Search of somebody who has no card yet',
			viewer: 'newcomer',
			async reach(page) {
				await page.goto('/search')
				await page.getByRole('heading', { name: words.emptyTitle }).waitFor()
			},
		},
	],
}
