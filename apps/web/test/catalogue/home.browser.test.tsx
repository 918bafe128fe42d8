import { cardPaths } from '@ydo/contract/cards'
import { texts } from '@ydo/contract/texts'
import { page } from 'vitest/browser'
import { testStates } from '../catalogue.tsx'
import { openPage } from '../open-page.tsx'
import { topCard } from '../screens.ts'
import { sampleCards } from '../sample-members.ts'

async function openHome(count?: number): Promise<void> {
	await openPage('/home', { cards: sampleCards().slice(0, count) })
	await topCard().getByRole('heading').findElement()
}

testStates([
	{ name: 'home', title: 'Home', main: true, reach: () => openHome() },
	{
		name: 'home-loading',
		title: 'Home while the cards are on their way',
		async reach() {
			await openPage('/home', { script: (server) => server.hold(`GET ${cardPaths.all}`) })
			await page.getByRole('status').getByText(texts.home.loading).findElement()
		},
	},
	{
		name: 'home-decided',
		title: 'Home after a decision, with Undo',
		async reach() {
			await openHome()
			await page.getByRole('button', { name: texts.home.smash }).click()
			await page.getByRole('button', { name: texts.home.undo }).findElement()
		},
	},
	{ name: 'home-few', title: 'Home with two cards: too few for the carousel to loop', only: 'desktop', reach: () => openHome(2) },
	{
		name: 'drawer',
		title: 'The menu',
		only: 'phone',
		main: true,
		async reach() {
			await openHome()
			await page.getByRole('button', { name: texts.nav.menu }).click()
			await page.getByRole('dialog', { name: texts.nav.menu }).findElement()
		},
	},
])
