import type { ChatView } from '@ydo/client/chat/chat-view'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { chatsOf } from '#platform/use-chats.ts'
import { firstUnread } from './entries-of.ts'

/**
 * Says of a chat that it was read, as long as its end is in sight of somebody. Returns the message above which the line stands
 * that parts what is new: it stays until one writes, so that nobody loses the place.
 */
export function useSeen(member: string, view: ChatView, isAtEnd: boolean): string | undefined {
	const { id, unread, messages } = view
	const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')
	const isSeen = isVisible && isAtEnd
	useEffect(() => {
		if (unread > 0 && isSeen)
			void chatsOf(member)
				.then((chats) => chats.markRead(id))
				.catch(console.error)
	}, [member, id, unread, isSeen])

	const own = messages.findLast(({ isOwn }) => isOwn)?.id
	const [line, setLine] = useState({ from: firstUnread(messages, unread), own })
	if (line.own !== own) setLine({ from: undefined, own })
	else if (line.from === undefined && unread > 0 && !isSeen) {
		const from = firstUnread(messages, unread)
		if (from !== undefined) setLine({ from, own })
	}
	return line.from
}

function watchVisibility(changed: () => void): () => void {
	document.addEventListener('visibilitychange', changed)
	return () => document.removeEventListener('visibilitychange', changed)
}
