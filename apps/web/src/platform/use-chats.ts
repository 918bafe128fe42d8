import type { ChatSummary, Chats, ChatView, ChatWishes } from '@ydo/client/chat/chat-view'
import { useEffect, useSyncExternalStore } from 'react'
import { chatsNow, choosing, subscribeChoosing } from './choosing.ts'

/** The chats of the member who is signed in, kept in step; undefined as long as the code for them is on its way. */
export function useChatList(): readonly ChatSummary[] | undefined {
	return useSyncExternalStore(subscribeChoosing, () => chatsNow()?.list())
}

/** The chat of that match, opened for as long as it is shown; undefined as long as there is none of that id. */
export function useChat(member: string, id: string): ChatView | undefined {
	useEffect(() => {
		let close: (() => void) | undefined
		let isLeft = false
		void chatsOf(member).then((chats) => {
			if (!isLeft) close = chats.open(id)
		})
		return () => {
			isLeft = true
			close?.()
		}
	}, [member, id])
	return useSyncExternalStore(subscribeChoosing, () => chatsNow()?.view(id))
}

/** The chats of `member`, once they are there. */
export async function chatsOf(member: string): Promise<Chats> {
	return (await choosing(member)).chats
}

/** The member's wishes for all chats. */
export function useWishes(): ChatWishes | undefined {
	// Said anew each time: by what they say they are the same.
	const marks = useSyncExternalStore(subscribeChoosing, () => chatsNow()?.wishes().marks)
	const writesFirst = useSyncExternalStore(subscribeChoosing, () => chatsNow()?.wishes().writesFirst)
	return marks === undefined || writesFirst === undefined ? undefined : { marks, writesFirst }
}
