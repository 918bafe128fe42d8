import { idOf } from '@ydo/client/test/model-server'
import type { ToldMatch } from '@ydo/contract/slots'
import { texts } from '@ydo/contract/texts'
import { weekAt } from '@ydo/crypto/week'
import { page } from 'vitest/browser'
import { testStates } from '#test/catalogue.tsx'
import { openPage } from '#test/open-page.tsx'
import { playMember } from '#test/play-member.ts'
import { tellNews } from '#test/told-news.ts'

/** Opens a page to which the server shows a log with an unknown signature. */
async function openStopped(path: string): Promise<void> {
	await openPage(path, {
		async script(server) {
			await playMember(server.model, idOf(1))
			tellNews(server, ({ checkpoint }) => ({ checkpoint: checkpoint.replace(/.{9}\n$/, `${'A'.repeat(9)}\n`) }))
		},
	})
	await page.getByRole('alert').getByText(texts.integrity.stopped).findElement()
}

/** Opens a page to which the server announces a match without proof. */
async function openUnproved(path: string): Promise<void> {
	const forged: ToldMatch = {
		...{ id: 'A'.repeat(22), peer: `${'A'.repeat(21)}Q`, week: weekAt(Date.now()), ownLeaf: 0, peerLeaf: 1 },
		...{ proof: 'A'.repeat(22), note: 'A'.repeat(379), day: Math.floor(Date.now() / 86_400_000), name: 'Rohan' },
	}
	await openPage(path, { script: (server) => tellNews(server, () => ({ matches: [forged] })) })
}

testStates([
	{
		name: 'stopped',
		title: 'Choices are stopped: the server shows what cannot be true',
		main: true,
		reach: () => openStopped('/choice'),
	},
	{
		name: 'unproved',
		title: 'A match without proof, which is none: likes and chats go on',
		async reach() {
			await openUnproved('/matched')
			await page.getByRole('alert').getByText(texts.integrity.unproved.title).findElement()
		},
	},
	{
		name: 'settings-not-verified',
		title: 'Matches that could not be verified, in the settings',
		async reach() {
			await openUnproved('/settings')
			await page.getByRole('button', { name: texts.refused.row }).click()
			await page.getByRole('dialog', { name: texts.refused.row }).findElement()
		},
	},
	{ name: 'stopped-home', title: 'The same above the cards', reach: () => openStopped('/home') },
	{
		name: 'what-was-seen',
		title: 'What was seen, and what one can do',
		async reach() {
			await openStopped('/matched')
			await page.getByRole('button', { name: texts.integrity.open }).click()
			await page.getByRole('dialog', { name: texts.integrity.title }).findElement()
		},
	},
])
