import type { Page } from '@playwright/test'
import { logPaths } from '@ydo/contract/directory'
import { texts } from '@ydo/contract/texts'
import { forgetHeld } from '#support/held.ts'
import { keepsThings } from './moments.ts'
import type { Chapter } from './state.ts'

/** Lets the log be signed by nobody the page knows. */
async function unsign(page: Page): Promise<void> {
	await page.route(`**${logPaths.checkpoint}`, async (route) => {
		const response = await route.fetch()
		await route.fulfill({ response, body: (await response.text()).replace(/.{9}\n$/, `${'A'.repeat(9)}\n`) })
	})
}

async function openStopped(page: Page, path: string): Promise<void> {
	await page.goto('/robots.txt')
	await page.evaluate((name) => {
		window.name = name
	}, keepsThings)
	await forgetHeld(page)
	await unsign(page)
	await page.goto(path)
	await page.getByRole('alert').getByText(texts.integrity.stopped).waitFor()
}

export const integrity: Chapter = {
	title: 'When the server cannot be believed',
	states: [
		{
			name: 'stopped',
			title: 'Choices are stopped: the server shows what cannot be true',
			viewer: 'member',
			main: true,
			reach: (page) => openStopped(page, '/choice'),
		},
		{
			name: 'stopped-home',
			title: 'The same above the cards',
			viewer: 'member',
			reach: (page) => openStopped(page, '/home'),
		},
		{
			name: 'what-was-seen',
			title: 'What was seen, and what one can do',
			viewer: 'member',
			async reach(page) {
				await openStopped(page, '/matched')
				await page.getByRole('button', { name: texts.integrity.open }).click()
				await page.getByRole('dialog', { name: texts.integrity.title }).waitFor()
			},
		},
	],
}
