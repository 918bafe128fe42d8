import type { ChatView } from '@ydo/client/chat/chat-view'

/** Whether nothing is written in a chat any more: kind words for its end may be there before it is known that it ended. */
export function isOver({ status, farewell }: Pick<ChatView, 'status' | 'farewell'>): boolean {
	return status === 'ended' || farewell !== undefined
}
