import type { Page } from '@playwright/test'
import { messageList } from '@ydo/contract/chats'
import { texts } from '@ydo/contract/texts'
import { openMatches } from './matched.ts'
import type { Chapter } from './state.ts'

const { chat, matched } = texts

/** Opens the chat of the match with a note. */
async function openChat(page: Page): Promise<void> {
	await openMatches(page)
	await page.getByRole('list', { name: matched.silent }).getByRole('link').last().click()
	await page.getByRole('textbox').waitFor()
}

/** Opens the chat of the match with messages. */
async function openTalk(page: Page): Promise<void> {
	await openMatches(page)
	await page.getByRole('region', { name: matched.conversations }).getByRole('link').click()
	await page.getByRole('article').last().waitFor()
}

/** Makes the server replay an existing message as a new one. */
async function doubleLast(page: Page): Promise<void> {
	await page.route('**/api/messages?after=*', async (route) => {
		const all = await route.fetch({
			url: route
				.request()
				.url()
				.replace(/after=.*/, 'after=0'),
		})
		const { messages, last } = messageList.parse(await all.json())
		const doubled = messages.slice(-1).map((one) => ({ ...one, number: last + 1, seq: one.seq + 1 }))
		await route.fulfill({ json: { messages: doubled, last: last + 1 } })
	})
}

async function write(page: Page, text: string): Promise<void> {
	await page.getByRole('textbox').fill(text)
	await page.getByRole('button', { name: chat.composer.send, exact: true }).click()
}

async function openSheet(page: Page, row?: string): Promise<void> {
	await openChat(page)
	await page.getByRole('button', { name: chat.more, exact: true }).click()
	const dialog = page.getByRole('dialog')
	await dialog.waitFor()
	if (row) await dialog.getByRole('button', { name: new RegExp(`^${row}`) }).click()
}

/** Blocks the network, so that the next state finds the chat unchanged. */
async function withoutNetwork(page: Page): Promise<void> {
	await page.route('**/api/**', (route) => route.abort())
}

export const chats: Chapter = {
	title: 'Chats',
	states: [
		{
			name: 'chat-silent',
			title: 'A chat in which nobody has written, with ways to begin',
			viewer: 'matched',
			main: true,
			reach: openChat,
		},
		{
			name: 'chat',
			title: 'A chat, with messages that wait for a network',
			viewer: 'matched',
			main: true,
			async reach(page) {
				await openChat(page)
				await withoutNetwork(page)
				await write(page, 'Chai at the lake? I know who makes it strongest: https://example.org/chai')
				await page.getByText(chat.states.waits).waitFor()
			},
		},
		{ name: 'chat-talk', title: 'A chat', viewer: 'matched', main: true, reach: openTalk },
		{
			name: 'chat-violated',
			title: 'A chat in which the server showed what cannot be',
			viewer: 'matched',
			async reach(page) {
				await openMatches(page)
				await doubleLast(page)
				await page.getByRole('region', { name: matched.conversations }).getByRole('link').click()
				await page.getByText(chat.closed.violated.means).waitFor()
			},
		},
		{
			name: 'chat-menu',
			title: 'What can be done with a message',
			viewer: 'matched',
			passing: true,
			async reach(page) {
				await openChat(page)
				await withoutNetwork(page)
				await write(page, 'Chai at the lake?')
				await page.getByRole('article').first().focus()
				await page.keyboard.press('Enter')
				await page.getByRole('menu').waitFor()
			},
		},
		{
			name: 'chat-nudge',
			title: 'A question before words that may hurt',
			viewer: 'matched',
			async reach(page) {
				await openChat(page)
				await write(page, 'nobody likes you')
				await page.getByRole('alertdialog').waitFor()
			},
		},
		{
			name: 'chat-sheet',
			title: 'What belongs to a chat beside its words',
			viewer: 'matched',
			reach: (page) => openSheet(page),
		},
		{
			name: 'chat-details',
			title: 'Private details, for one match alone',
			viewer: 'matched',
			reach: (page) => openSheet(page, chat.sheet.details),
		},
		{
			name: 'chat-verify',
			title: 'Verifying each other by words and by a picture',
			viewer: 'matched',
			async reach(page) {
				await openSheet(page, chat.sheet.verify)
				await page.getByRole('img', { name: chat.verifying.picture }).waitFor()
			},
		},
		{
			name: 'chat-goodbye',
			title: 'A kind goodbye, with which a match ends',
			viewer: 'matched',
			async reach(page) {
				await openSheet(page, chat.sheet.close)
				await page.getByText(chat.closing.words.kind).click()
			},
		},
		{
			name: 'chat-unmatch',
			title: 'Unmatching',
			viewer: 'matched',
			reach: (page) => openSheet(page, chat.sheet.unmatch),
		},
		{
			name: 'chat-gone',
			title: 'An address of no match',
			viewer: 'matched',
			only: 'phone',
			async reach(page) {
				await openMatches(page)
				await page.goto(`/matched/${'A'.repeat(22)}`)
				await page.getByRole('heading', { name: matched.none.gone.title }).waitFor()
			},
		},
	],
}
