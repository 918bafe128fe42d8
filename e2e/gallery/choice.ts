import type { Page } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { neverIdle } from '#support/first-picture.ts'
import { deal } from './calls.ts'
import { openLiker } from './liker.ts'
import { holdVault, lockedVault } from './own-vault.ts'
import type { Chapter } from './state.ts'

const { choice, home, search } = texts
const likes = ['Venkata Satya Lakshmi Narasimha', 'आराध्या']

/** Likes a search result, with a note. */
async function likeWithWords(page: Page, typed: string, words: string): Promise<void> {
	await page.getByRole('combobox', { name: search.field }).fill(typed)
	await page.getByRole('row').first().getByRole('button').first().click()
	await page.getByRole('button', { name: choice.note.say }).click()
	await page.getByRole('textbox', { name: choice.note.label }).fill(words)
	await page.getByRole('button', { name: choice.smashWith }).click()
	await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Opens Choice on one of the liker's devices. */
async function openChoice(page: Page, device: 'sender' | 'other'): Promise<void> {
	await openLiker(page, device)
	await deal(page, likes)
	await page.goto('/choice')
	await page.getByRole('article').nth(2).waitFor()
}

/** Likes three more: one with a note, one with a long name, one with a name in another script. */
async function openMore(page: Page, device: 'sender' | 'other'): Promise<void> {
	await openChoice(page, device)
	await page.goto('/search')
	await likeWithWords(page, 'narasimha', 'The mural by the lake is yours, right?')
	for (const typed of ['aradhya', 'anne']) {
		await page.getByRole('combobox', { name: search.field }).fill(typed)
		await page
			.getByRole('button', { name: /^Smash / })
			.first()
			.click()
	}
	await page.goto('/choice')
	await page.getByRole('article').nth(5).waitFor()
}

async function withdrawFirst(page: Page): Promise<void> {
	await page
		.getByRole('button', { name: /^Take back / })
		.first()
		.click()
	await page.getByRole('dialog').waitFor()
}

export const choices: Chapter = {
	title: 'Choice',
	states: [
		{
			name: 'choice',
			title: 'The open likes: three leave with the next slot, three were sent',
			viewer: 'liker',
			main: true,
			long: true,
			reach: (page) => openMore(page, 'sender'),
		},
		{
			name: 'choice-sent',
			title: 'All likes were sent',
			viewer: 'liker',
			reach: (page) => openChoice(page, 'sender'),
		},
		{
			name: 'choice-other-device',
			title: 'Likes on a device that does not send them',
			viewer: 'liker',
			long: true,
			reach: (page) => openMore(page, 'other'),
		},
		{
			name: 'choice-withdraw',
			title: 'Taking back a like that was not sent',
			viewer: 'liker',
			async reach(page) {
				await openMore(page, 'sender')
				await withdrawFirst(page)
			},
		},
		{
			name: 'choice-withdraw-sent',
			title: 'Taking back a like that was sent',
			viewer: 'liker',
			async reach(page) {
				await openChoice(page, 'sender')
				await withdrawFirst(page)
			},
		},
		{
			name: 'choice-note',
			title: 'Changing a note, which is too long',
			viewer: 'liker',
			async reach(page) {
				await openMore(page, 'sender')
				await page.getByRole('button', { name: choice.note.none }).first().click()
				await page.getByRole('textbox', { name: choice.note.label }).fill('बहुत लंबा। '.repeat(10))
			},
		},
		{
			name: 'choice-empty',
			title: 'No like yet',
			viewer: 'member',
			async reach(page) {
				await holdVault(page)
				await page.goto('/choice')
				await page.getByRole('heading', { name: choice.emptyTitle }).waitFor()
			},
		},
		{
			name: 'choice-passive-empty',
			title: 'No like yet, on a device that does not send them',
			viewer: 'liker',
			async reach(page) {
				await openChoice(page, 'other')
				for (let left = 3; left > 0; left--) {
					await withdrawFirst(page)
					await page.getByRole('button', { name: choice.withdrawing.confirm }).click()
					await page.getByRole('dialog').waitFor({ state: 'detached' })
				}
				await page.getByRole('heading', { name: choice.emptyTitle }).waitFor()
			},
		},
		{
			name: 'choice-loading',
			title: 'Likes on their way',
			viewer: 'member',
			async reach(page) {
				await holdVault(page)
				await neverIdle(page)
				await page.goto('/choice')
				await page.getByRole('status').filter({ hasText: choice.loading }).waitFor()
			},
		},
		{
			name: 'choice-locked',
			title: 'Likes that are locked on this device',
			viewer: 'member',
			async reach(page) {
				await holdVault(page, lockedVault)
				await page.goto('/choice')
				await page.getByRole('heading', { name: choice.lockedTitle }).waitFor()
			},
		},
		{
			name: 'choice-unkept',
			title: 'A browser that lets nothing be kept',
			viewer: 'member',
			async reach(page) {
				await page.goto('/choice')
				await page.getByRole('heading', { name: choice.unkeptTitle }).waitFor()
			},
		},
		{
			name: 'choice-card',
			title: 'A card in full, to be decided with words or without',
			viewer: 'member',
			async reach(page) {
				await deal(page, likes)
				await page.goto('/home')
				await page.getByRole('group', { name: home.deck }).press('Enter')
				await page.getByRole('button', { name: choice.note.say }).waitFor()
			},
		},
		{
			name: 'choice-say',
			title: 'Saying something with a like',
			viewer: 'member',
			async reach(page) {
				await deal(page, likes)
				await page.goto('/home')
				await page.getByRole('group', { name: home.deck }).press('Enter')
				await page.getByRole('button', { name: choice.note.say }).click()
				await page.getByRole('textbox', { name: choice.note.label }).waitFor()
			},
		},
	],
}
