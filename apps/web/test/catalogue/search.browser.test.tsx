import { cardPaths } from '@ydo/contract/cards'
import { texts } from '@ydo/contract/texts'
import { page, userEvent } from 'vitest/browser'
import { testStates } from '#test/catalogue.tsx'
import { openPage } from '#test/open-page.tsx'
import { sampleCards } from '#test/sample-members.ts'
import { press } from '#test/screens.ts'

const { search: words } = texts
const field = () => page.getByRole('combobox', { name: words.field })

async function openSearch(typed = ''): Promise<void> {
	await openPage('/search', { cards: sampleCards({ name: 'Venkata Satya Lakshmi Narasimha', discipline: 'Design' }) })
	await page.getByRole('heading', { name: words.tryTitle }).findElement()
	await field().fill(typed)
}

testStates([
	{ name: 'search', title: 'Search, with nothing typed yet', often: true, reach: openSearch },
	{
		name: 'search-results',
		title: 'People found, the first of them liked',
		main: true,
		async reach() {
			await openSearch('des')
			await page
				.getByRole('button', { name: /^Smash / })
				.first()
				.click()
			await page.getByRole('button', { name: /^Undo / }).findElement()
		},
	},
	{
		name: 'search-long-name',
		title: 'Found by a long name with a slip, the keys at its Smash',
		async reach() {
			await openSearch('narasihma')
			await page.getByRole('row').first().findElement()
			await field().click()
			await userEvent.keyboard('{ArrowDown}{ArrowRight}')
		},
	},
	{
		name: 'search-filter',
		title: 'Choosing disciplines to filter by',
		async reach() {
			await openSearch()
			await press(words.filter.discipline)
			await page.getByRole('dialog').getByText('Design', { exact: true }).click()
		},
	},
	{
		name: 'search-nobody',
		title: 'Nobody found',
		async reach() {
			await openSearch('xylophone quartet')
			await page.getByRole('heading', { name: words.noneTitle }).findElement()
		},
	},
	{
		name: 'search-loading',
		title: 'Search while the cards are on their way',
		async reach() {
			await openPage('/search', { script: (server) => server.hold(`GET ${cardPaths.all}`) })
			await field().findElement()
		},
	},
	{
		name: 'search-error',
		title: 'Search without cards: they could not be loaded',
		async reach() {
			await openPage('/search', { script: (server) => server.fail(`GET ${cardPaths.all}`) })
			await page.getByRole('heading', { name: texts.home.loadError }).findElement()
		},
	},
	{
		name: 'search-join',
		title: 'Search of somebody who has no card yet',
		async reach() {
			await openPage('/search', { viewer: 'newcomer' })
			await page.getByRole('heading', { name: words.emptyTitle }).findElement()
		},
	},
])
