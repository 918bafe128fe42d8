import { slotPaths } from '@ydo/contract/slots'
import { texts } from '@ydo/contract/texts'
import { likingTexts } from '@ydo/contract/texts/home'
import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { heldValues } from '#browser/held-values.ts'
import { testStates } from '#test/catalogue.tsx'
import { openPage } from '#test/open-page.tsx'
import { type LikerOptions, openLiker } from '#test/play-liker.ts'
import { sampleCards } from '#test/sample-members.ts'
import { exceptConsoleError, press } from '#test/screens.ts'
import { lockVault } from '#test/told-news.ts'

const { choice, home } = texts

/** Opens Choice on one of the liker's devices. */
async function openChoice(device: 'sender' | 'other', options?: LikerOptions): Promise<void> {
	await openLiker('/choice', device, options)
	await expect.poll(() => page.getByRole('article').elements().length).toBe(options?.more ? 6 : 3)
}

async function withdrawFirst(): Promise<void> {
	await page
		.getByRole('button', { name: /^Take back / })
		.first()
		.click()
	await page.getByRole('dialog').findElement()
}

/** Opens the details of a card with a long name. */
async function openCard(): Promise<void> {
	await openPage('/home', { cards: sampleCards({ name: 'Venkata Satya Lakshmi Narasimha' }) })
	const deck = await page.getByRole('group', { name: home.deck }).findElement()
	;(deck as HTMLElement).focus()
	await userEvent.keyboard('{Enter}')
	await page.getByRole('button', { name: choice.note.say }).findElement()
}

testStates([
	{
		name: 'choice',
		title: 'The open likes: three leave with the next slot, three were sent',
		often: true,
		reach: () => openChoice('sender', { more: true }),
	},
	{ name: 'choice-sent', title: 'All likes were sent', reach: () => openChoice('sender') },
	{
		name: 'choice-other-device',
		title: 'Likes on a device that does not send them',
		reach: () => openChoice('other', { more: true }),
	},
	{
		name: 'choice-withdraw',
		title: 'Taking back a like that was not sent',
		async reach() {
			await openChoice('sender', { more: true })
			await withdrawFirst()
			await page.getByText(choice.withdrawing.unsent).findElement()
		},
	},
	{
		name: 'choice-withdraw-sent',
		title: 'Taking back a like that was sent',
		async reach() {
			await openChoice('sender')
			await withdrawFirst()
			await page.getByText(/^It was sent/).findElement()
		},
	},
	{
		name: 'choice-note',
		title: 'Changing a note, which is too long',
		async reach() {
			await openChoice('sender', { more: true })
			await page.getByRole('button', { name: choice.note.none }).first().click()
			await page.getByRole('textbox', { name: choice.note.label }).fill('बहुत लंबा। '.repeat(10))
		},
	},
	{
		name: 'choice-empty',
		title: 'No like yet',
		async reach() {
			await openPage('/choice')
			await page.getByRole('heading', { name: choice.emptyTitle }).findElement()
		},
	},
	{
		name: 'choice-passive-empty',
		title: 'No like yet, on a device that does not send them',
		async reach() {
			await openChoice('other')
			for (let left = 3; left > 0; left--) {
				await withdrawFirst()
				await press(choice.withdrawing.confirm)
				await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
			}
			await page.getByRole('heading', { name: choice.emptyTitle }).findElement()
		},
	},
	{
		name: 'choice-loading',
		title: 'Likes on their way',
		async reach() {
			await openPage('/choice', { script: (server) => server.hold(`GET ${slotPaths.slot}`) })
			await page.getByRole('status').getByText(choice.loading).findElement()
		},
	},
	{
		name: 'choice-locked',
		title: 'Likes that are locked on this device',
		async reach() {
			await openPage('/choice', { script: lockVault })
			await page.getByRole('heading', { name: choice.lockedTitle }).findElement()
		},
	},
	{
		name: 'choice-unkept',
		title: 'A browser that lets nothing be kept',
		async reach() {
			const refused = new DOMException('refused', 'InvalidStateError')
			exceptConsoleError(refused)
			const reading = vi.spyOn(heldValues, 'read').mockRejectedValue(refused)
			await openPage('/choice')
			const unkept = page.getByRole('heading', { name: likingTexts.stopped.unkept.title }).findElement()
			await unkept.finally(() => reading.mockRestore())
		},
	},
	{ name: 'choice-card', title: 'A card in full, to be decided with words or without', reach: openCard },
	{
		name: 'choice-say',
		title: 'Saying something with a like',
		async reach() {
			await openCard()
			await press(choice.note.say)
			await page.getByRole('textbox', { name: choice.note.label }).findElement()
		},
	},
])
