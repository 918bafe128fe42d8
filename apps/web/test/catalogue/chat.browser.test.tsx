import { chatPaths, messageList } from '@ydo/contract/chats'
import { texts } from '@ydo/contract/texts'
import { page, userEvent } from 'vitest/browser'
import { testStates } from '#test/catalogue.tsx'
import { noted, openMatched } from '#test/play-matched.ts'
import { press } from '#test/screens.ts'
import type { ScriptedServer } from '#test/scripted-server.ts'

const { chat, matched } = texts

/** Opens the chat of the match with a note. */
async function openChat(): Promise<ScriptedServer> {
	const server = await openMatched('/matched')
	const list = page.getByRole('list', { name: matched.silent })
	await list.getByRole('link', { name: new RegExp(noted.name) }).click()
	await page.getByRole('textbox').findElement()
	return server
}

/** Opens the chat of the match with messages. */
async function openTalk(script?: (server: ScriptedServer) => void): Promise<void> {
	await openMatched('/matched', { ...(script && { script }) })
	await page.getByRole('region', { name: matched.conversations }).getByRole('link').click()
	await page.getByRole('article').last().findElement()
}

/** Makes the server replay an existing message as a new one. */
function doubleLast(server: ScriptedServer): void {
	server.on(`GET ${chatPaths.messages}`, async () => {
		const all = await server.model.handle(server.member, `${chatPaths.messages}?after=0`)
		const { messages, last } = messageList.parse(await all.json())
		const doubled = messages.slice(-1).map((one) => ({ ...one, number: last + 1, seq: one.seq + 1 }))
		return { messages: doubled, last: last + 1 }
	})
}

async function write(text: string): Promise<void> {
	await page.getByRole('textbox').fill(text)
	await press(chat.composer.send)
}

/** Writes a message that waits for a network. */
async function writeOffline(text: string): Promise<void> {
	const server = await openChat()
	for (const path of [chatPaths.chats, chatPaths.messages]) server.fail(`POST ${path}`)
	await write(text)
	await page.getByText(chat.states.waits).findElement()
}

async function openSheet(row?: string): Promise<void> {
	await openChat()
	await press(chat.more)
	const dialog = page.getByRole('dialog')
	await dialog.findElement()
	if (row) await dialog.getByRole('button', { name: new RegExp(`^${row}`) }).click()
}

testStates([
	{
		name: 'chat-silent',
		title: 'A chat in which nobody has written, with ways to begin',
		main: true,
		async reach() {
			await openChat()
		},
	},
	{
		name: 'chat',
		title: 'A chat, with messages that wait for a network',
		main: true,
		reach: () => writeOffline('Chai at the lake? I know who makes it strongest: https://example.org/chai'),
	},
	{ name: 'chat-talk', title: 'A chat', often: true, reach: () => openTalk() },
	{
		name: 'chat-violated',
		title: 'A chat in which the server showed what cannot be',
		async reach() {
			await openTalk(doubleLast)
			await page.getByText(chat.closed.violated.means).findElement()
		},
	},
	{
		name: 'chat-menu',
		title: 'What can be done with a message',
		passing: true,
		async reach() {
			await writeOffline('Chai at the lake?')
			const message = await page.getByRole('article').first().findElement()
			;(message as HTMLElement).focus()
			await userEvent.keyboard('{Enter}')
			await page.getByRole('menu').findElement()
		},
	},
	{
		name: 'chat-nudge',
		title: 'A question before words that may hurt',
		async reach() {
			await openChat()
			await write('nobody likes you')
			await page.getByRole('alertdialog').findElement()
		},
	},
	{ name: 'chat-sheet', title: 'What belongs to a chat beside its words', reach: () => openSheet() },
	{
		name: 'chat-details',
		title: 'Private details, for one match alone',
		reach: () => openSheet(chat.sheet.details),
	},
	{
		name: 'chat-verify',
		title: 'Verifying each other by words and by a picture',
		async reach() {
			await openSheet(chat.sheet.verify)
			await page.getByRole('img', { name: chat.verifying.picture }).findElement()
		},
	},
	{
		name: 'chat-goodbye',
		title: 'A kind goodbye, with which a match ends',
		async reach() {
			await openSheet(chat.sheet.close)
			await page.getByText(chat.closing.words.kind).click()
		},
	},
	{ name: 'chat-unmatch', title: 'Unmatching', reach: () => openSheet(chat.sheet.unmatch) },
	{
		name: 'chat-gone',
		title: 'An address of no match',
		only: 'phone',
		async reach() {
			await openMatched(`/matched/${'A'.repeat(22)}`)
			await page.getByRole('heading', { name: matched.none.gone.title }).findElement()
		},
	},
])
