import type { ChatMessage, ChatView } from '#chat/chat-view.ts'
import { matchId, sampleTwo } from './sample-chats.ts'

// For tests: two members with an ongoing chat.

type Two = Awaited<ReturnType<typeof sampleTwo>>
export type Visit = Awaited<ReturnType<Two['her']['visit']>>

/** Both have opened the chat and written in it. */
export async function talking({ wishes = { marks: false, writesFirst: false }, now = (): number => 5 } = {}) {
	const two = await sampleTwo({ now })
	const [hers, his] = [await two.her.visit(), await two.him.visit()]
	for (const chats of [hers, his]) {
		chats.open(matchId)
		await chats.keepWishes(wishes)
	}
	await hers.send(matchId, 'one')
	await hers.sync()
	await his.send(matchId, 'two')
	await exchange(his, hers)
	return { ...two, hers, his }
}

/** Syncs each visit until everything has reached the others. */
export async function exchange(...all: Visit[]): Promise<void> {
	for (const chats of [...all, ...all, ...all]) {
		await chats.slot()
		if (!(await chats.sync())) throw new Error('a round did not go through')
	}
}

export function view(chats: Visit): ChatView {
	const shown = chats.view(matchId)
	if (!shown) throw new Error('there is no such chat')
	return shown
}

export function lastOf(chats: Visit): ChatMessage {
	const last = view(chats).messages.at(-1)
	if (!last) throw new Error('nothing was said')
	return last
}
