import type { Page } from '@playwright/test'
import { blockPaths } from '@ydo/contract/blocks'
import { profile, profilePaths } from '@ydo/contract/profile'
import { texts } from '@ydo/contract/texts'
import { visibilityPaths } from '@ydo/contract/visibility'
import type { State } from './state.ts'

const { visibility } = texts
const hiddenFrom = {
	emails: ['somebody.else@iiitdmj.ac.in'],
	rollPatterns: ['22bcs'],
	disciplines: ['Design'],
	years: [],
}
const since = '2026-11-20T12:00:00.000Z'
const blocked = ['AAAAAAAAAAAAAAAAAAAAAA', 'BBBBBBBBBBBBBBBBBBBBBA'].map((id) => ({ id, blockedAt: since }))

/** The settings of a member who hides, has blocked two people and changed their gender lately. */
async function openSettings(page: Page): Promise<void> {
	// The device stores the names of blocked members, and several pages share it.
	await page.addInitScript((id) => {
		const getItem = Storage.prototype.getItem
		Storage.prototype.getItem = function (key) {
			return key.endsWith(':blocked-names') ? JSON.stringify({ [id]: 'Rohan' }) : getItem.call(this, key)
		}
	}, blocked[0]?.id ?? '')
	await page.route(`**${visibilityPaths.visibility}`, (route) => route.fulfill({ json: { paused: false, hiddenFrom } }))
	await page.route(`**${blockPaths.blocks}`, (route) => route.fulfill({ json: { blocks: blocked } }))
	await page.route(`**${profilePaths.profile}`, async (route) => {
		const response = await route.fetch()
		const own = profile.parse(await response.json())
		await route.fulfill({ response, json: { ...own, sidesFrom: { gender: '2026-12-09' } } })
	})
	await page.goto('/settings')
	await page.getByRole('button', { name: visibility.blocked.title }).waitFor()
}

async function open(page: Page, name: string): Promise<void> {
	await openSettings(page)
	await page.getByRole('button', { name }).click()
	await page.getByRole('dialog', { name }).waitFor()
}

export const whoMeetsWhom: readonly State[] = [
	{
		name: 'settings-hiding',
		title: 'From whom one hides, not saved: the server cannot be reached',
		viewer: 'member',
		async reach(page) {
			await open(page, visibility.hide)
			await page.route(`**${visibilityPaths.visibility}`, (route) => route.abort())
			await page.getByRole('dialog').getByText('4th year', { exact: true }).click()
			await page.getByRole('button', { name: visibility.save, exact: true }).click()
			await page.getByRole('alert').getByText(visibility.notSaved.offline).waitFor()
			// Several pages of one browser: none may resume where another one is.
			await page.evaluate(() => {
				for (const key of Object.keys(localStorage)) if (key.endsWith(':visibility-draft')) localStorage.removeItem(key)
			})
		},
	},
	{
		name: 'settings-sides',
		title: 'Whom one meets: one side changed lately, the other one is to be saved',
		viewer: 'member',
		async reach(page) {
			await open(page, visibility.discovery.row)
			await page.getByText(texts.profile.interests.nonbinary, { exact: true }).click()
			await page.getByRole('button', { name: visibility.discard }).waitFor()
		},
	},
	{
		name: 'settings-blocked',
		title: 'Whom one blocked, here and on another device',
		viewer: 'member',
		reach: (page) => open(page, visibility.blocked.title),
	},
	{
		name: 'settings-unknown',
		title: 'Settings that could not be looked up',
		viewer: 'member',
		long: true,
		async reach(page) {
			for (const path of [visibilityPaths.visibility, blockPaths.blocks, profilePaths.profile])
				await page.route(`**${path}`, (route) => route.abort())
			await page.goto('/settings')
			await page.getByText(visibility.blocked.loadError).waitFor()
		},
	},
]
