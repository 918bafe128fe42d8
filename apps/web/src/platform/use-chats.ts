import type { ChatSummary, Chats, ChatView } from '@ydo/client/chat/chat-view'
import type { Member } from '@ydo/client/member/create-member'
import { useEffect, useSyncExternalStore } from 'react'
import { chooser, choosing, subscribeChoosing } from './choosing.ts'

const chatsIn = (member: Member | undefined) => (member as { chats?: Chats } | undefined)?.chats

/** The chats of the member who is signed in, kept in step; undefined as long as the code for them is on its way. */
export function useChatList(): readonly ChatSummary[] | undefined {
	return useSyncExternalStore(subscribeChoosing, () => chatsIn(chooser())?.list())
}

/** The chats of `member`, once they are there. */
export async function chatsOf(member: string): Promise<Chats | undefined> {
	return chatsIn(await choosing(member))
}

/** The chats of the chooser. */
export const chatsNow = (): Chats | undefined => chatsIn(chooser())

/** The chat of that match, opened for as long as it is shown; undefined as long as there is none of that id. */
export function useChat(member: string, id: string): ChatView | undefined {
	useEffect(() => {
		let close: (() => void) | undefined
		let isLeft = false
		void chatsOf(member).then((chats) => {
			if (!isLeft) close = chats?.open(id)
		})
		return () => {
			isLeft = true
			close?.()
		}
	}, [member, id])
	return useSyncExternalStore(subscribeChoosing, () => chatsNow()?.view(id))
}
