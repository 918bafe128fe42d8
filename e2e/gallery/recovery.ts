import type { Page } from '@playwright/test'
import { sampleVaultServer } from '@ydo/client/vault/sample-vault'
import { logPaths } from '@ydo/contract/directory'
import { texts } from '@ydo/contract/texts'
import { vaultPaths } from '@ydo/contract/vault'
import { forgetHeld } from '#support/held.ts'
import { topCard } from '#support/sign-in.ts'
import { keepsThings } from './moments.ts'
import type { Chapter } from './state.ts'

const { recovery, home, settings } = texts
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const see = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true }).waitFor()

/** A device that may keep things and has nothing yet. Its vault stays with the page, and tells nobody of its keys. */
async function beginAnew(page: Page): Promise<void> {
	await page.goto('/robots.txt')
	await page.evaluate((name) => {
		window.name = name
	}, keepsThings)
	await forgetHeld(page)
	await page.route(`**${logPaths.checkpoint}`, (route) => route.abort())
	const server = sampleVaultServer()
	for (const path of [`${vaultPaths.entries}*`, vaultPaths.wraps])
		await page.route(`**${path}`, async (route) => {
			const request = route.request()
			const { pathname, search } = new URL(request.url())
			const body = request.postData()
			const init = { method: request.method(), ...(body && { body }) }
			const answer = await server.request(pathname + search, init)
			await route.fulfill({ status: answer.status, body: await answer.text(), contentType: 'application/json' })
		})
}

async function likeSomebody(page: Page): Promise<void> {
	await beginAnew(page)
	await page.goto('/home')
	await topCard(page).getByRole('heading').waitFor()
	await press(page, home.smash)
	await page.getByText(recovery.waits).waitFor()
}

async function writeDown(page: Page): Promise<string[]> {
	await likeSomebody(page)
	await press(page, recovery.keepKey)
	await press(page, recovery.words)
	await see(page, recovery.paperTitle)
	const words = await page.getByRole('dialog').locator('ol > li').allTextContents()
	return words.map((text) => text.replace(/[\d\s]+/g, ''))
}

async function keepWords(page: Page): Promise<void> {
	const words = await writeDown(page)
	await press(page, recovery.written)
	await page.getByRole('dialog').getByRole('textbox').first().fill(words.join(' '))
	await press(page, recovery.confirm)
	await see(page, recovery.doneTitle)
}

async function openSettings(page: Page): Promise<void> {
	await keepWords(page)
	await page.goto('/settings')
	await page.getByText(recovery.kinds.code, { exact: true }).waitFor()
}

/** The server has a vault of which this device has no key. */
async function meetLocked(page: Page): Promise<void> {
	await beginAnew(page)
	await page.route(`**${vaultPaths.entries}*`, (route) => route.fulfill({ json: { entries: [], last: 7 } }))
	await page.goto('/home')
	await page.getByText(recovery.locked).waitFor()
}

export const ways: Chapter = {
	title: 'Ways back',
	states: [
		{
			name: 'key-wanted',
			title: 'After the first like or pass: it waits for a key',
			viewer: 'member',
			main: true,
			reach: likeSomebody,
		},
		{
			name: 'key-ways',
			title: 'Which key to keep',
			viewer: 'member',
			async reach(page) {
				await likeSomebody(page)
				await press(page, recovery.keepKey)
				await see(page, recovery.title)
			},
		},
		{
			name: 'key-words',
			title: 'Twelve words to write down',
			viewer: 'member',
			main: true,
			async reach(page) {
				await writeDown(page)
			},
		},
		{
			name: 'key-confirm',
			title: 'Three of the words, of which none was typed',
			viewer: 'member',
			async reach(page) {
				await writeDown(page)
				await press(page, recovery.written)
				await press(page, recovery.confirm)
				await page.getByText(recovery.wordMissing).first().waitFor()
			},
		},
		{ name: 'key-kept', title: 'A key is kept', viewer: 'member', reach: keepWords },
		{
			name: 'settings-keys',
			title: 'Settings of somebody who has kept a key',
			viewer: 'member',
			long: true,
			reach: openSettings,
		},
		{
			name: 'key-lost',
			title: 'After a loss: what opens the choices no more',
			viewer: 'member',
			async reach(page) {
				await openSettings(page)
				await page.getByRole('button', { name: recovery.lost }).click()
				await page.getByRole('checkbox', { name: recovery.kinds.code }).check({ force: true })
				await page.getByText(recovery.noneLeft).waitFor()
			},
		},
		{
			name: 'forget-likes',
			title: 'Signing out where likes wait without a key',
			viewer: 'member',
			async reach(page) {
				await likeSomebody(page)
				await page.goto('/settings')
				await page.getByText(recovery.noneKept).waitFor()
				await page.getByRole('button', { name: settings.signOut }).click()
				await page.getByText(settings.forgetChoices.lost).waitFor()
			},
		},
		{
			name: 'locked-home',
			title: 'A device that has no key of the choices yet',
			viewer: 'member',
			main: true,
			reach: meetLocked,
		},
		{
			name: 'unlock',
			title: 'Opening the choices, by a word that is none',
			viewer: 'member',
			main: true,
			async reach(page) {
				await meetLocked(page)
				await press(page, recovery.open)
				await page.getByLabel(recovery.unlockWords).fill('abandon abilitty')
				await press(page, recovery.unlock)
				await page.getByText(recovery.strange(['abilitty'])).waitFor()
			},
		},
		{
			name: 'start-over',
			title: 'Starting over: what is gone then',
			viewer: 'member',
			async reach(page) {
				await meetLocked(page)
				await press(page, recovery.open)
				await press(page, recovery.lostBoth)
				await press(page, recovery.startOver)
				await page.getByText(recovery.startOverMistyped).waitFor()
			},
		},
	],
}
