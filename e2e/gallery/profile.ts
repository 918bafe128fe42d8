import type { Page } from '@playwright/test'
import { profilePaths } from '@ydo/contract/profile'
import { texts } from '@ydo/contract/texts'
import { hold } from './calls.ts'
import type { Chapter } from './state.ts'

const { labels, tags, draft } = texts.profile
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Opens the saved profile and discards unsaved edits of another picture. */
async function openProfile(page: Page): Promise<void> {
	await page.goto('/profile')
	await button(page, texts.profile.edit).or(button(page, draft.keep)).first().waitFor()
	if (await button(page, draft.discard).isVisible()) await button(page, draft.discard).click()
	await button(page, texts.profile.edit).waitFor()
}

async function edit(page: Page): Promise<void> {
	await openProfile(page)
	await button(page, texts.profile.edit).click()
	await field(page, labels.name).waitFor()
}

export const profile: Chapter = {
	title: 'The own profile',
	states: [
		{
			name: 'profile',
			title: 'Profile',
			viewer: 'member',
			main: true,
			long: true,
			reach: openProfile,
		},
		{
			name: 'profile-edit',
			title: 'Profile being edited',
			viewer: 'member',
			long: true,
			reach: edit,
		},
		{
			name: 'profile-photos',
			title: 'Photos being changed: one chosen, described, and put in order',
			viewer: 'member',
			long: true,
			async reach(page) {
				await edit(page)
				await button(page, /^Photos/).click()
				await page.getByRole('list', { name: texts.photos.list }).getByRole('img').first().waitFor()
			},
		},
		{
			name: 'profile-crop',
			title: 'A photo under the frame that cuts it',
			viewer: 'member',
			async reach(page) {
				await edit(page)
				await button(page, /^Photos/).click()
				await button(page, texts.photos.cropChosen(1)).click()
				await page.getByRole('dialog', { name: texts.photos.cropping.title }).waitFor()
			},
		},
		{
			name: 'profile-mistakes',
			title: 'Profile that cannot be saved yet: each mistake is told beside its field',
			viewer: 'member',
			long: true,
			async reach(page) {
				await edit(page)
				await field(page, labels.name).fill('')
				await field(page, labels.height).fill('5.14')
				await field(page, labels.dob).fill('31/02/2004')
				await button(page, texts.profile.save).click()
				await page.getByText(texts.profile.errors.noSuchDay).first().waitFor()
			},
		},
		{
			name: 'profile-conflict',
			title: 'A profile that another device changed meanwhile',
			viewer: 'member',
			long: true,
			async reach(page) {
				await edit(page)
				await field(page, labels.bio).fill('Night trains, and whoever shares the window.')
				await page.route(`**${profilePaths.profile}`, async (route) => {
					const error = { code: 'stale', message: 'It was changed on another device meanwhile.' }
					if (route.request().method() === 'PUT') return route.fulfill({ status: 412, json: { error } })
					const response = await route.fetch()
					await route.fulfill({ response, json: { ...(await response.json()), description: 'Now mostly day trains.' } })
				})
				await button(page, texts.profile.save).click()
				await page.getByText(texts.profile.conflict.help).waitFor()
				// Several pages of one browser: none may resume where another one is.
				await page.evaluate(() => {
					for (const key of Object.keys(localStorage)) if (key.endsWith(':profile-draft')) localStorage.removeItem(key)
				})
			},
		},
		{
			name: 'profile-tag',
			title: 'A tag being changed',
			viewer: 'member',
			long: true,
			async reach(page) {
				await edit(page)
				const group = page.getByRole('group', { name: labels.tags })
				await group
					.getByRole('button', { name: new RegExp(`^${tags.change('')}`) })
					.first()
					.click()
				await group.getByRole('textbox', { name: new RegExp(`^${tags.change('')}`) }).waitFor()
			},
		},
		{
			name: 'profile-draft',
			title: 'Profile with changes that were not saved, offered again',
			viewer: 'member',
			long: true,
			async reach(page) {
				await edit(page)
				await field(page, labels.bio).fill('Half a sentence, and then the battery')
				await page.reload()
				await button(page, draft.keep).waitFor()
			},
		},
		{
			name: 'profile-not-saved',
			title: 'A save that did not come through',
			viewer: 'member',
			async reach(page) {
				await edit(page)
				await field(page, tags.add).fill('kite flying')
				await page.route(`**${profilePaths.profile}`, (route) => route.abort())
				await button(page, texts.profile.save).click()
				await page.getByText(texts.profile.notSaved.offline).waitFor()
			},
		},
		{
			name: 'profile-loading',
			title: 'Profile on its way',
			viewer: 'member',
			async reach(page) {
				await hold(page, profilePaths.profile)
				await page.goto('/profile')
				await page.getByText(texts.profile.loading).waitFor({ state: 'attached' })
			},
		},
		{
			name: 'profile-error',
			title: 'Profile that could not be loaded',
			viewer: 'member',
			async reach(page) {
				await page.route(`**${profilePaths.profile}`, (route) => route.abort())
				await page.goto('/profile')
				await page.getByText(texts.profile.loadError).waitFor()
			},
		},
		{
			name: 'profile-missing',
			title: 'Profile of somebody without a card',
			viewer: 'newcomer',
			async reach(page) {
				await page.goto('/profile')
				await page.getByRole('link', { name: texts.profile.missing.link }).waitFor()
			},
		},
	],
}
