import { profilePaths } from '@ydo/contract/profile'
import { texts } from '@ydo/contract/texts'
import { page } from 'vitest/browser'
import { testStates } from '#test/catalogue.tsx'
import { openPage, reloadPage } from '#test/open-page.tsx'
import { press } from '#test/screens.ts'
import { refusal, type ScriptedServer } from '#test/scripted-server.ts'

const { labels, tags, draft } = texts.profile
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

async function openProfile(): Promise<ScriptedServer> {
	const server = await openPage('/profile')
	await page.getByRole('button', { name: texts.profile.edit, exact: true }).findElement()
	return server
}

async function edit(): Promise<ScriptedServer> {
	const server = await openProfile()
	await press(texts.profile.edit)
	await field(labels.name).findElement()
	return server
}

async function editPhotos(): Promise<void> {
	await edit()
	await page.getByRole('button', { name: /^Photos/ }).click()
	await page.getByRole('list', { name: texts.photos.list }).getByRole('img').findElement()
}

testStates([
	{ name: 'profile', title: 'Profile', often: true, reach: async () => void (await openProfile()) },
	{ name: 'profile-edit', title: 'Profile being edited', reach: async () => void (await edit()) },
	{
		name: 'profile-photos',
		title: 'Photos being changed: one chosen, described, and put in order',
		reach: editPhotos,
	},
	{
		name: 'profile-crop',
		title: 'A photo under the frame that cuts it',
		async reach() {
			await editPhotos()
			await press(texts.photos.cropChosen(1))
			await page.getByRole('dialog', { name: texts.photos.cropping.title }).findElement()
		},
	},
	{
		name: 'profile-mistakes',
		title: 'Profile that cannot be saved yet: each mistake is told beside its field',
		async reach() {
			await edit()
			await field(labels.name).fill('')
			await field(labels.height).fill('5.14')
			await field(labels.dob).fill('31/02/2004')
			await press(texts.profile.save)
			await page.getByText(texts.profile.errors.noSuchDay).first().findElement()
		},
	},
	{
		name: 'profile-conflict',
		title: 'A profile that another device changed meanwhile',
		async reach() {
			const server = await edit()
			await field(labels.bio).fill('Night trains, and whoever shares the window.')
			server.on(`PUT ${profilePaths.profile}`, refusal(412, 'stale'))
			server.profile = { ...server.profile, description: 'Now mostly day trains.' }
			await press(texts.profile.save)
			await page.getByText(texts.profile.conflict.help).findElement()
		},
	},
	{
		name: 'profile-tag',
		title: 'A tag being changed',
		async reach() {
			await edit()
			const group = page.getByRole('group', { name: labels.tags })
			const change = new RegExp(`^${tags.change('')}`)
			await group.getByRole('button', { name: change }).first().click()
			await group.getByRole('textbox', { name: change }).findElement()
		},
	},
	{
		name: 'profile-draft',
		title: 'Profile with changes that were not saved, offered again',
		async reach() {
			await edit()
			await field(labels.bio).fill('Half a sentence, and then the battery')
			await reloadPage()
			await page.getByRole('button', { name: draft.keep, exact: true }).findElement()
		},
	},
	{
		name: 'profile-not-saved',
		title: 'A save that did not come through',
		async reach() {
			const server = await edit()
			await field(tags.add).fill('kite flying')
			server.fail(`PUT ${profilePaths.profile}`)
			await press(texts.profile.save)
			await page.getByText(texts.profile.notSaved.offline).findElement()
		},
	},
	{
		name: 'profile-loading',
		title: 'Profile on its way',
		async reach() {
			await openPage('/profile', { script: (server) => server.hold(`GET ${profilePaths.profile}`) })
			await page.getByText(texts.profile.loading).findElement()
		},
	},
	{
		name: 'profile-error',
		title: 'Profile that could not be loaded',
		async reach() {
			await openPage('/profile', { script: (server) => server.fail(`GET ${profilePaths.profile}`) })
			await page.getByText(texts.profile.loadError).findElement()
		},
	},
	{
		name: 'profile-missing',
		title: 'Profile of somebody without a card',
		async reach() {
			await openPage('/profile', { viewer: 'newcomer' })
			await page.getByRole('link', { name: texts.profile.missing.link }).findElement()
		},
	},
])
