import type { MatchView } from '@ydo/client/member/member-view'
import { shownKey } from '@ydo/client/member/shown-matches'
import { idOf } from '@ydo/client/test/model-server'
import type { Card } from '@ydo/contract/cards'
import { openPage } from './open-page.tsx'
import { bringDevice, type Liked, matchThem, type PlayedMember, playMember, sendAll } from './play-member.ts'
import { sampleCards } from './sample-members.ts'
import type { ScriptedServer } from './scripted-server.ts'

/** The three members whom the viewer has matched: one with notes, one without a word, and one they have chatted with. */
export const noted = { id: idOf(1), name: 'Nangsel' }
export const silent = { id: idOf(2), name: 'Neethu' }
export const talker = { id: idOf(3), name: 'Namrata' }

const ownNote = 'Chai at the lake?'
export const theirNote =
	'You laughed at my pun in the quiz final when nobody else did. Filter coffee, and I owe you a better one.'

export type MatchedOptions = {
	/** Decides by a match whether its moment was shown; all were by default. */
	isCelebrated?(match: MatchView): boolean
	cards?: Card[]
	/** Prepares the server, after the matches. */
	script?(server: ScriptedServer): void
}

/** Opens a page for a member who matched three others, on a device that became theirs only after that. */
export function openMatched(path: string, options: MatchedOptions = {}): Promise<ScriptedServer> {
	const { cards = matchedCards(), isCelebrated = () => true, script } = options
	return openPage(path, {
		cards,
		async script(server) {
			const one = await playMatched(server)
			await bringDevice(one)
			const celebrated = one
				.view()
				.matches.filter(isCelebrated)
				.map(({ id }) => id)
			localStorage.setItem(shownKey(one.id), JSON.stringify({ since: 0, celebrated, seen: [] }))
			script?.(server)
		},
	})
}

/** Cards of which the first three are those of the matched members. */
export function matchedCards(): Card[] {
	const names = [noted, silent, talker].map(({ name }) => name)
	return sampleCards().map((card, at) => ({ ...card, name: names[at] ?? card.name }))
}

async function playMatched({ model, member }: ScriptedServer): Promise<PlayedMember> {
	const one = await playMember(model, member)
	const liked: Liked[] = [
		{ other: await playMember(model, noted.id), said: [ownNote, theirNote] },
		{ other: await playMember(model, silent.id), said: ['', ''] },
	]
	const last = await playMember(model, talker.id)
	await matchThem(model, one, [...liked, { other: last, said: ['', ''] }])
	await talk(one, last)
	return one
}

/** Makes two matched members exchange a few messages: with read receipts, a reply and a reaction. All are read. */
async function talk(one: PlayedMember, other: PlayedMember): Promise<void> {
	const id = one.view().matches.find(({ peer }) => peer === other.id)?.id ?? ''
	const close = [one, other].map(({ chats }) => chats.open(id))
	const sync = async () => {
		for (const member of [one, other, one]) await member.sync()
	}
	const say = async ({ chats }: PlayedMember, text: string, answers?: string): Promise<string> => {
		await chats.send(id, text, answers)
		await sync()
		return chats.view(id)?.messages.at(-1)?.id ?? ''
	}
	for (const member of [one, other]) {
		await member.chats.keepWishes({ marks: true, writesFirst: false })
		await sendAll(member)
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
