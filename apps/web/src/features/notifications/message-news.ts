import type { ChatSummary } from '@ydo/client/chat/chat-view'

/** A message to notify of. */
export type MessageNews = { readonly chat: ChatSummary; readonly words: string }

/**
 * The chats with an unread message by the peer that was not reported yet; none from before `since` (Unix milliseconds). Adds the time of
 * each chat's last message to `told`, reported or not, so that it is not news later.
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
