import type { Page } from '@playwright/test'
import { profilePaths } from '@ydo/contract/profile'
import { texts } from '@ydo/contract/texts'
import { hold } from './calls.ts'
import type { Chapter } from './state.ts'

const { labels, tags } = texts.profile
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function open(page: Page): Promise<void> {
	await page.goto('/profile')
	await page.getByRole('button', { name: texts.profile.edit, exact: true }).waitFor()
}

async function edit(page: Page): Promise<void> {
	await open(page)
	await page.getByRole('button', { name: texts.profile.edit, exact: true }).click()
	await field(page, labels.name).waitFor()
}

export const profile: Chapter = {
	title: 'The own profile',
	states: [
		{ name: 'profile', title: 'The own profile', viewer: 'member', main: true, long: true, reach: open },
		{ name: 'profile-edit', title: 'The own profile, edited', viewer: 'member', main: true, long: true, reach: edit },
		{
			name: 'profile-errors',
			title: 'What is written cannot be right; a tag is in hand',
			viewer: 'member',
			long: true,
			async reach(page) {
				await edit(page)
				await field(page, labels.height).fill('5.13')
				await field(page, labels.year).fill('9th year')
				await page.getByRole('button', { name: texts.profile.save, exact: true }).click()
				await page.getByText(texts.profile.errors.inches).waitFor()
				await page
					.getByRole('button', { name: /^Change / })
					.first()
					.click()
			},
		},
		{
			name: 'profile-not-saved',
			title: 'A save did not come through',
			viewer: 'member',
			async reach(page) {
				await edit(page)
				await field(page, tags.add).fill('kite flying')
				await page.route(`**${profilePaths.profile}`, (route) => route.abort())
				await page.getByRole('button', { name: texts.profile.save, exact: true }).click()
				await page.getByText(texts.profile.notSaved.offline).waitFor()
			},
		},
		{
			name: 'profile-draft',
			title: 'Changes that are not saved are offered',
			viewer: 'member',
			async reach(page) {
				await edit(page)
				await field(page, tags.add).fill('kite flying')
				await page.reload()
				await page.getByText(texts.profile.draft.offer).waitFor()
			},
		},
		{
			name: 'profile-loading',
			title: 'The profile is still being printed',
			viewer: 'member',
			async reach(page) {
				await hold(page, profilePaths.profile)
				await page.goto('/profile')
				await page.getByText(texts.profile.loading).waitFor({ state: 'attached' })
			},
		},
		{
			name: 'profile-error',
			title: 'The profile could not be loaded',
			viewer: 'member',
			async reach(page) {
				await page.route(`**${profilePaths.profile}`, (route) => route.abort())
				await page.goto('/profile')
				await page.getByRole('heading', { name: texts.profile.loadError }).waitFor()
			},
		},
		{
			name: 'profile-missing',
			title: 'Somebody who has no card yet',
			viewer: 'newcomer',
			async reach(page) {
				await page.goto('/profile')
				await page.getByRole('heading', { name: texts.profile.missing.title }).waitFor()
			},
		},
	],
}
