import type { Page } from '@playwright/test'
import { topCard } from '#support/sign-in.ts'
import { openHome } from './home.ts'
import type { Chapter } from './state.ts'

async function openDetails(page: Page, name: string): Promise<void> {
	await openHome(page, [name])
	await topCard(page).click()
	await page.getByRole('dialog', { name }).waitFor()
}

export const homeCards: Chapter = {
	title: 'Cards of every kind',
	states: [
		{
			name: 'details',
			title: 'A card’s details, with a description of 500 characters',
			viewer: 'member',
			main: true,
			reach: (page) => openDetails(page, 'Aditi'),
		},
		{
			name: 'details-long-name',
			title: 'The details of somebody with a long name and two photos',
			viewer: 'member',
			reach: (page) => openDetails(page, 'Venkata Satya Lakshmi Narasimha'),
		},
		{
			name: 'card-long-name',
			title: 'A very long name',
			viewer: 'member',
			reach: (page) => openHome(page, ['Venkata Satya Lakshmi Narasimha']),
		},
		{
			name: 'card-devanagari',
			title: 'A name in Devanagari',
			viewer: 'member',
			reach: (page) => openHome(page, ['आराध्या']),
		},
		{
			name: 'card-accented',
			title: 'A name with stacked accents, and one with a hyphen after it',
			viewer: 'member',
			reach: (page) => openHome(page, ['Ī́shā', 'Anne-Marie']),
		},
		{
			name: 'card-dim-photo',
			title: 'A dim, noisy photo',
			viewer: 'member',
			reach: (page) => openHome(page, ['Sana', 'Shravani']),
		},
		{
			name: 'card-wordless',
			title: 'A card without a description',
			viewer: 'member',
			reach: (page) => openHome(page, ['Swetha']),
		},
		{
			name: 'card-photo-missing',
			title: 'A photo that does not come: its blurred stand-in stays',
			viewer: 'member',
			async reach(page) {
				await page.route('**/photos/**', (route) => route.abort())
				await openHome(page)
				await topCard(page).locator('img[data-missing]').waitFor()
			},
		},
	],
}
