import type { ChatSummary, Chats, ChatView, ChatWishes } from '@ydo/client/chat/chat-view'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { unblocked, useBlockedHere } from './blocked-here.ts'
import { chatsNow, choosing, subscribeChoosing } from './choosing.ts'

/** The signed-in member's chats; undefined until their code has loaded. */
export function useChatList(): readonly ChatSummary[] | undefined {
	return useSyncExternalStore(subscribeChoosing, () => chatsNow()?.list())
}

/** The chat of a match, kept open while mounted; undefined if there is none with that id. */
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

/** Resolves with the chats of `member` once they are available. */
export async function chatsOf(member: string): Promise<Chats> {
	return (await choosing(member)).chats
}

/** The member's settings for all chats. */
export function useWishes(): ChatWishes | undefined {
	// A new object each time: compare by value.
	const marks = useSyncExternalStore(subscribeChoosing, () => chatsNow()?.wishes().marks)
	const writesFirst = useSyncExternalStore(subscribeChoosing, () => chatsNow()?.wishes().writesFirst)
	return marks === undefined || writesFirst === undefined ? undefined : { marks, writesFirst }
}

const none: readonly ChatSummary[] = []

/** The chats to show and count, without blocked members. Empty until their code has loaded. */
export function useShownChats(member: string): readonly ChatSummary[] {
	const chats = useChatList() ?? none
	const blocked = useBlockedHere(member)
	return useMemo(() => unblocked(chats, blocked), [chats, blocked])
}
