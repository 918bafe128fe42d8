import { texts } from '@ydo/contract/texts'
import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testStates } from '#test/catalogue.tsx'
import { openPage } from '#test/open-page.tsx'
import { bringDevice, playMember } from '#test/play-member.ts'
import { press, topCard } from '#test/screens.ts'
import { lockVault } from '#test/told-news.ts'

const { recovery, settings } = texts
const see = (title: string) => page.getByRole('heading', { name: title, exact: true }).findElement()

/** The settings of a member whose keys were just made, without a backup. */
async function openKeys(): Promise<void> {
	await openPage('/settings')
	await page.getByText(recovery.noneKept, { exact: true }).findElement()
}

async function chooseWay(): Promise<void> {
	await openKeys()
	await page.getByRole('button', { name: recovery.keepFirst }).click()
	await see(recovery.title)
}

/** Home on the third day after the keys were made. */
async function openThirdDay(): Promise<void> {
	const now = Date.now()
	await openPage('/home', {
		async script({ model, member }) {
			await bringDevice(await playMember(model, member))
			vi.spyOn(Date, 'now').mockReturnValue(now + 2.5 * 86_400_000)
			onTestFinished(() => void vi.restoreAllMocks())
		},
	})
	await topCard().getByRole('heading').findElement()
	await page.getByText(recovery.offer).findElement()
}

async function writeDown(): Promise<string[]> {
	await chooseWay()
	await press(recovery.words)
	await see(recovery.paperTitle)
	const words = page.getByRole('dialog').getByCss('ol > li').elements()
	return words.map(({ textContent }) => textContent.replace(/[\d\s]+/g, ''))
}

async function keepWords(): Promise<void> {
	const words = await writeDown()
	await press(recovery.written)
	await page.getByRole('dialog').getByRole('textbox').first().fill(words.join(' '))
	await press(recovery.confirm)
	await see(recovery.doneTitle)
}

/** The settings of a member who has a backup. */
async function openSettings(): Promise<void> {
	await keepWords()
	await press(recovery.close)
	await page.getByText(recovery.kinds.code, { exact: true }).findElement()
}

async function meetLocked(): Promise<void> {
	await openPage('/home', { script: lockVault })
	await page.getByText(recovery.locked).findElement()
}

testStates([
	{
		name: 'backup-offered',
		title: 'On the third day: a backup is offered, once',
		main: true,
		reach: openThirdDay,
	},
	{ name: 'key-ways', title: 'Which backup to make', reach: chooseWay },
	{
		name: 'key-words',
		title: 'Twelve words to write down',
		main: true,
		async reach() {
			await writeDown()
		},
	},
	{
		name: 'key-confirm',
		title: 'Three of the words, of which none was typed',
		async reach() {
			await writeDown()
			await press(recovery.written)
			await press(recovery.confirm)
			await page.getByText(recovery.wordMissing).first().findElement()
		},
	},
	{ name: 'key-kept', title: 'A backup is made', reach: keepWords },
	{ name: 'settings-keys', title: 'Settings of somebody who has a backup', reach: openSettings },
	{
		name: 'key-lost',
		title: 'After a loss: what unlocks likes and chats no more',
		async reach() {
			await openSettings()
			await page.getByRole('button', { name: recovery.lost }).click()
			await page.getByRole('checkbox', { name: recovery.kinds.code }).click()
			await page.getByText(recovery.noneLeft).findElement()
		},
	},
	{
		name: 'forget-likes',
		title: 'Signing out without a backup',
		async reach() {
			await openKeys()
			await page.getByRole('button', { name: settings.signOut }).click()
			await page.getByText(settings.forgetChoices.lost).findElement()
		},
	},
	{
		name: 'locked-home',
		title: 'A device on which likes and chats are locked',
		main: true,
		reach: meetLocked,
	},
	{
		name: 'unlock',
		title: 'Unlocking with a word that is none',
		often: true,
		async reach() {
			await meetLocked()
			await press(recovery.open)
			await page.getByLabelText(recovery.unlockWords).fill('abandon abilitty')
			await press(recovery.unlock)
			await page.getByText(recovery.strange(['abilitty'])).findElement()
		},
	},
	{
		name: 'start-over',
		title: 'Resetting likes and chats: what is gone then',
		async reach() {
			await meetLocked()
			await press(recovery.open)
			await press(recovery.lostBoth)
			await press(recovery.startOver)
			await page.getByText(recovery.startOverMistyped).findElement()
		},
	},
])
