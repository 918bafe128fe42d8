import type { Page } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { vaultPaths } from '@ydo/contract/vault'
import { neverIdle } from '#support/first-picture.ts'
import { forgetHeld } from '#support/held.ts'
import { deal } from './calls.ts'
import { keepsThings } from './moments.ts'
import type { Chapter } from './state.ts'

const { choice, home, search } = texts
const likes = ['Venkata Satya Lakshmi Narasimha', 'आराध्या']

/** A device that may keep things, has nothing yet, and whose vault stays on it: the next state begins anew. */
async function beginAnew(page: Page): Promise<void> {
	await page.goto('/robots.txt')
	await page.evaluate((name) => {
		window.name = name
	}, keepsThings)
	await forgetHeld(page)
	await page.route(`**${vaultPaths.entries}*`, (route) => route.abort())
	await deal(page, likes)
}

/** Likes somebody found, with some words. */
async function likeWithWords(page: Page, typed: string, words: string): Promise<void> {
	await page.getByRole('combobox', { name: search.field }).fill(typed)
	await page.getByRole('row').first().getByRole('button').first().click()
	await page.getByRole('button', { name: choice.note.say }).click()
	await page.getByRole('textbox', { name: choice.note.label }).fill(words)
	await page.getByRole('button', { name: choice.smashWith }).click()
	await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Three are liked: one with words, one found by a name that is long, one by a name in another script. */
async function openChoices(page: Page): Promise<void> {
	await beginAnew(page)
	await page.goto('/search')
	await likeWithWords(page, 'narasimha', 'The mural by the lake is yours, right?')
	for (const typed of ['aradhya', 'design']) {
		await page.getByRole('combobox', { name: search.field }).fill(typed)
		await page
			.getByRole('button', { name: /^Smash / })
			.first()
			.click()
	}
	await page.goto('/choice')
	await page.getByRole('article').nth(2).waitFor()
}

export const choices: Chapter = {
	title: 'Choice',
	states: [
		{
			name: 'choice',
			title: 'The open choices, which wait for a way back',
			viewer: 'member',
			main: true,
			long: true,
			reach: openChoices,
		},
		{
			name: 'choice-withdraw',
			title: 'Taking a like back',
			viewer: 'member',
			async reach(page) {
				await openChoices(page)
				await page
					.getByRole('button', { name: /^Withdraw / })
					.first()
					.click()
				await page.getByRole('dialog').waitFor()
			},
		},
		{
			name: 'choice-note',
			title: 'Changing what is said, which is too long',
			viewer: 'member',
			async reach(page) {
				await openChoices(page)
				await page.getByRole('button', { name: choice.note.none }).first().click()
				await page.getByRole('textbox', { name: choice.note.label }).fill('बहुत लंबा। '.repeat(8))
			},
		},
		{
			name: 'choice-empty',
			title: 'No choice yet',
			viewer: 'member',
			async reach(page) {
				await beginAnew(page)
				await page.goto('/choice')
				await page.getByRole('heading', { name: choice.emptyTitle }).waitFor()
			},
		},
		{
			name: 'choice-loading',
			title: 'Choices on their way',
			viewer: 'member',
			async reach(page) {
				await beginAnew(page)
				await neverIdle(page)
				await page.goto('/choice')
				await page.getByRole('status').filter({ hasText: choice.loading }).waitFor()
			},
		},
		{
			name: 'choice-locked',
			title: 'Choices that this device cannot open yet',
			viewer: 'member',
			async reach(page) {
				await beginAnew(page)
				await page.route(`**${vaultPaths.entries}*`, (route) => route.fulfill({ json: { entries: [], last: 7 } }))
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
