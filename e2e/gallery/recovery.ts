import type { Page } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { vaultPaths } from '@ydo/contract/vault'
import { topCard } from '#support/sign-in.ts'
import { holdVault, lockedVault } from './own-vault.ts'
import type { Chapter } from './state.ts'

const { recovery, settings } = texts
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const see = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true }).waitFor()

const isEntries = (url: string) => new URL(url).pathname === vaultPaths.entries

/** The settings of a member whose keys were just made, without a backup. */
async function openKeys(page: Page): Promise<void> {
	await holdVault(page)
	// The vault's root says when the keys were made.
	const rooted = page.waitForResponse((answer) => answer.request().method() === 'POST' && isEntries(answer.url()))
	await page.goto('/settings')
	await rooted
	await page.getByText(recovery.noneKept, { exact: true }).waitFor()
}

async function chooseWay(page: Page): Promise<void> {
	await openKeys(page)
	await page.getByRole('button', { name: recovery.keepFirst }).click()
	await see(page, recovery.title)
}

/** Home on the third day after the keys were made. */
async function openThirdDay(page: Page): Promise<void> {
	await openKeys(page)
	// Playwright's clock belongs to the context, which other states share.
	await page.addInitScript((later) => {
		const { now } = Date
		Date.now = () => now() + later
	}, 2 * 86_400_000)
	await page.goto('/home')
	await topCard(page).getByRole('heading').waitFor()
	await page.getByText(recovery.offer).waitFor()
}

async function writeDown(page: Page): Promise<string[]> {
	await chooseWay(page)
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

async function meetLocked(page: Page): Promise<void> {
	await holdVault(page, lockedVault)
	await page.goto('/home')
	await page.getByText(recovery.locked).waitFor()
}

export const ways: Chapter = {
	title: 'Ways back',
	states: [
		{
			name: 'backup-offered',
			title: 'On the third day: a backup is offered, once',
			viewer: 'member',
			main: true,
			reach: openThirdDay,
		},
		{ name: 'key-ways', title: 'Which backup to make', viewer: 'member', reach: chooseWay },
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
		{ name: 'key-kept', title: 'A backup is made', viewer: 'member', reach: keepWords },
		{
			name: 'settings-keys',
			title: 'Settings of somebody who has a backup',
			viewer: 'member',
			long: true,
			reach: openSettings,
		},
		{
			name: 'key-lost',
			title: 'After a loss: what unlocks likes and chats no more',
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
			title: 'Signing out without a backup',
			viewer: 'member',
			async reach(page) {
				await openKeys(page)
				await page.getByRole('button', { name: settings.signOut }).click()
				await page.getByText(settings.forgetChoices.lost).waitFor()
			},
		},
		{
			name: 'locked-home',
			title: 'A device on which likes and chats are locked',
			viewer: 'member',
			main: true,
			reach: meetLocked,
		},
		{
			name: 'unlock',
			title: 'Unlocking with a word that is none',
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
			title: 'Resetting likes and chats: what is gone then',
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
