import type { ChatMessage, ChatView } from '#chat/chat-view.ts'

/** The chats and a way to read each without caching it. */
export type ChatReader = {
	/** Ids of matches. */
	ids: readonly string[]
	/** Undefined if this device has received no messages yet. */
	read(id: string): Promise<ChatView | undefined>
}

/** A chat as its screen shows it, in a readable form: times are ISO 8601. */
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
