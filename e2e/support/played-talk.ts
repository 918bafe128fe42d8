import { type PlayedStudent, storeAll } from './played-student.ts'

/** Makes two matched members exchange a few messages: with read receipts, a reply and a reaction. All are read. */
export async function talkOnce(one: PlayedStudent, other: PlayedStudent): Promise<void> {
	const id = one.view().matches.find(({ peer }) => peer === other.id)?.id
	if (id === undefined) throw new Error('the two have not matched')
	const close = [one, other].map(({ chats }) => chats.open(id))
	const sync = async () => {
		for (const student of [one, other, one]) await student.sync()
	}
	const say = async ({ chats }: PlayedStudent, text: string, answers?: string): Promise<string> => {
		await chats.send(id, text, answers)
		await sync()
		return chats.view(id)?.messages.at(-1)?.id ?? ''
	}
	for (const student of [one, other]) {
		await student.chats.keepWishes({ marks: true, writesFirst: false })
		await storeAll(student)
	}
	await sync()
	await say(other, 'Is it true that you know where the library keeps the window seat with the breeze?')
	await say(one, 'Second floor, behind the atlases. I have never told anybody.')
	const chai = await say(other, 'Then I owe you a chai. The strong one, by the lake?')
	const yes = await say(one, 'Deal. Tomorrow after the lab?', chai)
	await other.chats.react(id, yes, '❤️')
	await say(other, 'After the lab it is.')
	await say(other, 'I bring the biscuits. You bring the map.')
	await say(one, 'It is all in my head, so you will have to listen.')
	for (const { chats } of [one, other]) await chats.markRead(id)
	await sync()
	for (const end of close) end()
}
