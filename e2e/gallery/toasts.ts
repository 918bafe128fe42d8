import type { Page } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { deal, failList } from './calls.ts'
import { openHome } from './home.ts'
import { holdToasts } from './moments.ts'
import type { Chapter } from './state.ts'

async function refreshAndRead(page: Page, text: RegExp | string): Promise<void> {
	await page.getByRole('button', { name: texts.home.refresh }).click()
	await page.getByRole('alert').getByText(text).waitFor()
	await holdToasts(page)
}

export const toasts: Chapter = {
	title: 'Toasts',
	states: [
		{
			name: 'toast-success',
			title: 'Success: new faces',
			viewer: 'member',
			async reach(page) {
				await openHome(page, [], 4)
				await deal(page)
				await refreshAndRead(page, /new people$/)
			},
		},
		{
			name: 'toast-info',
			title: 'Info: asked for new faces, and there are none yet',
			viewer: 'member',
			async reach(page) {
				await openHome(page)
				await refreshAndRead(page, texts.home.nothingNew)
			},
		},
		{
			name: 'toast-error',
			title: 'Error: the list failed, the cards at hand stay',
			viewer: 'member',
			async reach(page) {
				await openHome(page)
				await failList(page)
				await refreshAndRead(page, texts.home.loadError)
			},
		},
	],
}
