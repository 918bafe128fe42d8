import type { ChatSummary } from '@ydo/client/chat/chat-view'

/** A message that somebody is to be told of. */
export type MessageNews = { readonly chat: ChatSummary; readonly words: string }

/**
 * The chats in which the peer wrote something that was not told yet, and is not read; nothing of before `since` (Unix milliseconds). `told`
 * takes the time of each chat's last message, told or not: it is no news later.
 */
export function messageNews(chats: readonly ChatSummary[], told: Map<string, number>, since: number): MessageNews[] {
	return chats.flatMap((chat) => {
		const { last, unread, id } = chat
		if (!last) return []
		const isNews = last.at > Math.max(told.get(id) ?? 0, since)
		told.set(id, last.at)
		return isNews && !last.isOwn && unread > 0 ? [{ chat, words: last.text }] : []
	})
}
