import type { ChatSummary } from '@ydo/client/chat/chat-view'

/** A message that somebody is to be told of. */
export type MessageNews = { readonly chat: ChatSummary; readonly words: string }

/**
 * The chats in which the peer wrote something that was not told yet, and is not read; nothing of before `begun` (Unix milliseconds). `told`
 * takes the time of each chat's last message.
 */
export function messageNews(chats: readonly ChatSummary[], told: Map<string, number>, begun: number): MessageNews[] {
	return chats.flatMap((chat) => {
		const { last, unread, id } = chat
		if (!last || last.isOwn || unread === 0 || last.at <= (told.get(id) ?? begun)) return []
		told.set(id, last.at)
		return [{ chat, words: last.text }]
	})
}
