import type { ChatMessage, ChatView } from '#chat/chat-view.ts'

/** Which chats there are, and how each is read; what is read is kept by nobody. */
export type ChatReader = {
	/** Of matches. */
	ids: readonly string[]
	/** Undefined where this device has taken no messages yet. */
	read(id: string): Promise<ChatView | undefined>
}

/** A chat as its screen shows it, in words for whoever opens the file: times are ISO 8601. */
export function exportedChat({ id, peer, status, theirDetails, ownDetails, farewell, ...view }: ChatView) {
	return {
		match: id,
		peer,
		status,
		messages: view.messages.map(exportedMessage),
		heldBack: view.heldBack,
		details: { mine: ownDetails, theirs: theirDetails },
		...(farewell && { farewell: { from: sender(farewell.isOwn), words: farewell.words } }),
		...(view.draft && { draft: view.draft }),
	}
}

function exportedMessage({ id, isOwn, text, at, quote, reactions, state }: ChatMessage) {
	const { own, theirs } = reactions
	return {
		id,
		from: sender(isOwn),
		at: new Date(at).toISOString(),
		text,
		...(quote && { answers: quote.id }),
		...((own || theirs) && { reactions: { ...(own && { mine: own }), ...(theirs && { theirs }) } }),
		state,
	}
}

function sender(isOwn: boolean): 'me' | 'peer' {
	return isOwn ? 'me' : 'peer'
}
