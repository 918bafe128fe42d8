import type { ChatMessage } from '@ydo/client/chat/chat-view'

/** Whether two messages would be shown alike. */
export function isSameMessage(one: ChatMessage | undefined, other: ChatMessage | undefined): boolean {
	if (one === other) return true
	if (!one || !other) return false
	return (
		one.id === other.id &&
		one.state === other.state &&
		one.text === other.text &&
		one.at === other.at &&
		one.quote?.id === other.quote?.id &&
		one.reactions.own === other.reactions.own &&
		one.reactions.theirs === other.reactions.theirs
	)
}
