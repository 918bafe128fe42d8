import { expect, test } from 'vitest'
import { linesOf, matchId, sampleTwo } from '#test/sample-chats.ts'
import { exportedChat } from './exported-chat.ts'

test('exports a chat as its screen shows it, without deleted messages', async () => {
	const { server, her, him } = await sampleTwo({ now: () => Date.parse('2026-11-21T09:30:00Z') })
	const [hers, his] = [await her.visit(), await him.visit()]
	await hers.send(matchId, 'Namaste')
	await hers.send(matchId, 'forget this')
	await hers.sync()
	await his.sync()
	const [first, second] = await linesOf(his)
	await his.send(matchId, 'Namaste yourself', first?.id)
	await his.react(matchId, first?.id ?? '', '❤️')
	await his.share(matchId, { height: '5.9' })
	await his.sync()
	await hers.remove(matchId, second?.id ?? '')
	await hers.send(matchId, 'and I wait')
	server.online = false
	await hers.sync()
	await hers.keepDraft(matchId, 'half a')

	const before = await hers.read(matchId)
	// An unanswered message is exported as waiting.
	expect(before?.messages.map(({ text, state }) => [text, state])).toEqual([
		['Namaste', 'sent'],
		['and I wait', 'waits'],
	])
	server.online = true
	await hers.sync()
	const view = (await hers.read(matchId)) ?? expect.fail()
	expect(exportedChat(view)).toEqual({
		match: matchId,
		peer: him.member,
		status: 'open',
		messages: [
			{
				id: first?.id,
				from: 'me',
				at: '2026-11-21T09:30:00.000Z',
				text: 'Namaste',
				reactions: { theirs: '❤️' },
				state: 'sent',
			},
			{
				id: expect.any(String),
				from: 'peer',
				at: '2026-11-21T09:30:00.000Z',
				text: 'Namaste yourself',
				answers: first?.id,
				state: 'sent',
			},
			expect.objectContaining({ from: 'me', text: 'and I wait' }),
		],
		heldBack: 0,
		details: { mine: {}, theirs: { height: '5.9' } },
		draft: 'half a',
	})
	// Nothing of it stays in memory.
	expect(hers.view(matchId)).toMatchObject({ isRead: false, messages: [] })
})

test('exports no message that is held back, and nothing from a device that has fetched none', async () => {
	const { her, him } = await sampleTwo()
	const hers = await her.visit()
	await hers.keepWishes({ marks: false, writesFirst: true })
	const his = await him.visit()
	await his.send(matchId, 'me first')
	await his.sync()
	expect(await hers.read(matchId)).toBeUndefined()
	await hers.sync()
	const view = (await hers.read(matchId)) ?? expect.fail()
	expect(exportedChat(view)).toMatchObject({ messages: [], heldBack: 1 })
})
