import type { Page } from '@playwright/test'
import { slotNews, slotPaths, type ToldMatch } from '@ydo/contract/slots'
import { texts } from '@ydo/contract/texts'
import { weekAt } from '@ydo/crypto/week'
import { beginAnew, holdVault } from './own-vault.ts'
import type { Chapter } from './state.ts'

/** Serves the log with an unknown signature. */
async function unsign(page: Page): Promise<void> {
	await page.route(`**${slotPaths.slot}?*`, async (route) => {
		const response = await route.fetch()
		const news = slotNews.parse(await response.json())
		const checkpoint = news.checkpoint.replace(/.{9}\n$/, `${'A'.repeat(9)}\n`)
		await route.fulfill({ response, json: { ...news, checkpoint } })
	})
}

async function openStopped(page: Page, path: string): Promise<void> {
	await beginAnew(page)
	await unsign(page)
	await page.goto(path)
	await page.getByRole('alert').getByText(texts.integrity.stopped).waitFor()
}

/** Makes the server announce a match without proof. */
async function tellUnproved(page: Page): Promise<void> {
	const forged: ToldMatch = {
		...{ id: 'A'.repeat(22), peer: `${'A'.repeat(21)}Q`, week: weekAt(Date.now()), ownLeaf: 0, peerLeaf: 1 },
		...{ proof: 'A'.repeat(22), note: 'A'.repeat(379), day: Math.floor(Date.now() / 86_400_000), name: 'Rohan' },
	}
	await holdVault(page, { matches: [forged] })
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
			name: 'unproved',
			title: 'A match without proof, which is none: likes and chats go on',
			viewer: 'member',
			async reach(page) {
				await tellUnproved(page)
				await page.goto('/matched')
				await page.getByRole('alert').getByText(texts.integrity.unproved.title).waitFor()
			},
		},
		{
			name: 'settings-not-verified',
			title: 'Matches that could not be verified, in the settings',
			viewer: 'member',
			async reach(page) {
				await tellUnproved(page)
				await page.goto('/settings')
				await page.getByRole('button', { name: texts.refused.row }).click()
				await page.getByRole('dialog', { name: texts.refused.row }).waitFor()
			},
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
