import { cardPaths } from '@ydo/contract/cards'
import { texts } from '@ydo/contract/texts'
import { page } from 'vitest/browser'
import { testStates } from '#test/catalogue.tsx'
import { openPage } from '#test/open-page.tsx'
import { sampleCards } from '#test/sample-members.ts'
import { holdToasts, topCard } from '#test/screens.ts'

async function openHome(count?: number) {
	const server = await openPage('/home', { cards: sampleCards().slice(0, count) })
	await topCard().getByRole('heading').findElement()
	return server
}

async function refreshAndRead(text: RegExp | string): Promise<void> {
	await page.getByRole('button', { name: texts.home.refresh }).click()
	await page.getByRole('alert').getByText(text).findElement()
	holdToasts()
}

testStates([
	{
		name: 'toast-success',
		title: 'Success: new faces',
		async reach() {
			const server = await openHome(4)
			server.cards = sampleCards()
			await refreshAndRead(/new people$/)
		},
	},
	{
		name: 'toast-info',
		title: 'Info: asked for new faces, and there are none yet',
		async reach() {
			await openHome()
			await refreshAndRead(texts.home.nothingNew)
		},
	},
	{
		name: 'toast-error',
		title: 'Error: the list failed, the cards at hand stay',
		async reach() {
			const server = await openHome()
			server.fail(`GET ${cardPaths.all}`)
			await refreshAndRead(texts.home.loadError)
		},
	},
])
