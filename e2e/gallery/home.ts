import type { Page } from '@playwright/test'
import { cardPaths } from '@ydo/contract/cards'
import { texts } from '@ydo/contract/texts'
import { deckNumbers } from '@ydo/contract/timings'
import { topCard } from '#support/sign-in.ts'
import { deal, hold } from './calls.ts'
import type { Chapter } from './state.ts'

/** Opens home with the cards of `first` on top. */
export async function openHome(page: Page, first: readonly string[] = [], count?: number): Promise<void> {
	await deal(page, first, count)
	await page.goto('/home')
	await topCard(page).getByRole('heading').waitFor()
}

/** Drags the top card by `offset` and holds it there. */
async function dragAndHold(page: Page, offset: number): Promise<void> {
	await openHome(page)
	const box = await topCard(page).boundingBox()
	if (!box) throw new Error('There is no top card')
	const from = { x: box.x + box.width / 2, y: box.y + box.height / 3 }
	await page.mouse.move(from.x, from.y)
	await page.mouse.down()
	await page.mouse.move(from.x + offset, from.y, { steps: 4 })
}

export const home: Chapter = {
	title: 'Home',
	states: [
		{
			name: 'home',
			title: 'Home',
			viewer: 'member',
			main: true,
			reach: (page) => openHome(page),
		},
		{
			name: 'home-loading',
			title: 'Home while the cards are on their way',
			viewer: 'member',
			async reach(page) {
				await hold(page, cardPaths.all)
				await page.goto('/home')
				await page.getByRole('status').getByText(texts.home.loading).waitFor()
			},
		},
		{
			name: 'home-swipe-right',
			title: 'Home, a card dragged to the right: letting go likes it',
			viewer: 'member',
			passing: true,
			only: 'phone',
			reach: (page) => dragAndHold(page, deckNumbers.swipeOffset + 20),
		},
		{
			name: 'home-swipe-left',
			title: 'Home, a card dragged to the left: letting go passes it',
			viewer: 'member',
			passing: true,
			only: 'phone',
			reach: (page) => dragAndHold(page, -deckNumbers.swipeOffset - 20),
		},
		{
			name: 'home-decided',
			title: 'Home after a decision, with Undo',
			viewer: 'member',
			async reach(page) {
				await openHome(page)
				await page.getByRole('button', { name: texts.home.smash }).click()
				await page.getByRole('button', { name: texts.home.undo }).waitFor()
			},
		},
		{
			name: 'home-few',
			title: 'Home with two cards: too few for the carousel to loop',
			viewer: 'member',
			only: 'desktop',
			reach: (page) => openHome(page, [], 2),
		},
		{
			name: 'drawer',
			title: 'The menu',
			viewer: 'member',
			only: 'phone',
			main: true,
			async reach(page) {
				await openHome(page)
				await page.getByRole('button', { name: texts.nav.menu }).click()
				await page.getByRole('dialog', { name: texts.nav.menu }).waitFor()
			},
		},
	],
}
