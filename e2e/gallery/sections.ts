import type { Page } from '@playwright/test'
import { leavingPaths } from '@ydo/contract/account'
import { exportPaths } from '@ydo/contract/export'
import { texts } from '@ydo/contract/texts'
import { sayOfUser, twoSessions } from './calls.ts'
import { how } from './how.ts'
import { senders } from './senders.ts'
import type { Chapter, State } from './state.ts'
import { whoMeetsWhom } from './who-meets-whom.ts'

const section = (name: string, title: string, more: Partial<State> = {}): State => ({
	name,
	title,
	viewer: 'member',
	async reach(page) {
		await page.goto(`/${name}`)
		await page.getByRole('heading', { level: 1 }).waitFor()
	},
	...more,
})

async function openSettings(page: Page): Promise<void> {
	await twoSessions(page)
	await page.goto('/settings')
	await page.getByText('Firefox on Linux').waitFor()
}

export const sections: Chapter = {
	title: 'The other screens',
	states: [
		section('settings', texts.nav.settings, {
			main: true,
			long: true,
			async reach(page) {
				await openSettings(page)
			},
		}),
		{
			name: 'settings-leaving',
			title: 'Settings of somebody who is leaving',
			viewer: 'member',
			long: true,
			async reach(page) {
				await sayOfUser(page, { leavesAt: '2026-11-28T12:00:00Z' })
				await openSettings(page)
			},
		},
		{
			name: 'end-sessions',
			title: 'Ending all sign-ins',
			viewer: 'member',
			async reach(page) {
				await openSettings(page)
				await page.getByRole('button', { name: texts.sessions.allHelp }).click()
				await page.getByRole('dialog', { name: texts.sessions.allTitle }).waitFor()
			},
		},
		{
			name: 'export-failed',
			title: 'One’s data in one file, which could not be made',
			viewer: 'member',
			async reach(page) {
				await page.route(`**${exportPaths.export}`, (route) => route.abort())
				await openSettings(page)
				await page.getByRole('button', { name: texts.yourData.export }).click()
				await page.getByRole('button', { name: texts.yourData.make }).click()
				await page.getByRole('alert').getByText(texts.yourData.failed).waitFor()
			},
		},
		{
			name: 'delete-account',
			title: 'Deleting the account: what goes, and when',
			viewer: 'member',
			async reach(page) {
				await openSettings(page)
				await page.getByRole('button', { name: texts.leaving.row }).click()
				await page.getByRole('dialog', { name: texts.leaving.ask }).waitFor()
			},
		},
		{
			name: 'delete-account-sign-in-again',
			title: 'Deleting the account, which wants a fresh sign-in',
			viewer: 'member',
			async reach(page) {
				const json = { error: { code: 'sign_in_again', message: 'Sign in again first.' } }
				await page.route(`**${leavingPaths.leaving}`, (route) => route.fulfill({ status: 403, json }))
				await openSettings(page)
				await page.getByRole('button', { name: texts.leaving.row }).click()
				await page.getByRole('button', { name: texts.leaving.confirm.later }).click()
				await page.getByRole('alert').getByText(texts.signInAgain.help).waitFor()
			},
		},
		...whoMeetsWhom,
		...senders,
		{
			name: 'sign-out',
			title: 'Signing out: keep or forget this device',
			viewer: 'member',
			async reach(page) {
				await page.goto('/settings')
				await page.getByRole('button', { name: texts.settings.signOut }).click()
				await page.getByRole('dialog', { name: texts.settings.signOutTitle }).waitFor()
			},
		},
		...how,
	],
}
