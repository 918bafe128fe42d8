import type { ChatSummary } from '@ydo/client/chat/chat-view'
import { useMemo } from 'react'
import { unblocked, useBlockedHere } from './blocked-here.ts'
import { useChatList } from './use-chats.ts'

const none: readonly ChatSummary[] = []

/** The chats that are told of and counted: with whoever is not blocked. None as long as the code for them is on its way. */
export function useShownChats(member: string): readonly ChatSummary[] {
	const chats = useChatList() ?? none
	const blocked = useBlockedHere(member)
	return useMemo(() => unblocked(chats, blocked), [chats, blocked])
}
