// What screens show of chats. Ids are base64url, times Unix milliseconds.

/** A message's words as they are quoted by an answer to it. */
export type Quote = { readonly id: string; readonly text: string; readonly isOwn: boolean }

export type ChatMessage = {
	readonly id: string
	readonly isOwn: boolean
	readonly text: string
	/** By the server's stamp; of one that waits, when it was written. */
	readonly at: number
	/** What it answers; undefined also where that was deleted here. */
	readonly quote: Quote | undefined
	/** Of each of the two the latest, "" for none. */
	readonly reactions: { readonly own: string; readonly theirs: string }
	/**
	 * `waits`: on this device, until there is a network. `sent`: the server has it. `delivered`, `read`: the peer said so, where both want
	 * that. `refused`: it can never be sent, since the match was ended or the chat began anew; `unverified`: a message of the peer's
	 * that is not what they can have written: its text is "".
	 */
	readonly state: 'waits' | 'sent' | 'delivered' | 'read' | 'refused' | 'unverified'
}

/** What members tell their matches alone; "" for what is not told. */
export type SharedDetails = Readonly<Record<string, string>>

/** A member's wishes for all chats, told to each peer sealed. */
export type ChatWishes = {
	/** Typing, delivered and read are told and shown: only between two who both want that. */
	readonly marks: boolean
	/** Nobody's first message is shown before one's own. */
	readonly writesFirst: boolean
}

/** One line of the list of matches. */
export type ChatSummary = {
	/** The match's. */
	readonly id: string
	readonly peer: string
	/**
	 * `silent`: nobody has written yet. `keyless`: the peer's keys cannot be used now (they began anew, or have none), until `usableAt` where that is
	 * known. `ended`: by one of the two. `violated`: nothing is sent or believed any more.
	 */
	readonly status: 'silent' | 'open' | 'keyless' | 'ended' | 'violated'
	readonly usableAt: number | undefined
	/** The last thing that is shown as a message; undefined where there is none. */
	readonly last: Pick<ChatMessage, 'text' | 'isOwn' | 'at' | 'state'> | undefined
	/** Messages of the peer that were not read. */
	readonly unread: number
	/** The peer wrote last, and waits. */
	readonly isYourTurn: boolean
	readonly isTyping: boolean
	/** What was written and not sent; empty where nothing was. */
	readonly draft: string
}

/**
 * Whether one may write now: `yes`; `theirsFirst`: the peer wants to write first; `enough`: two messages stand there without an answer; `no`:
 * it was ended, or its keys cannot be used.
 */
export type MayWrite = 'yes' | 'theirsFirst' | 'enough' | 'no'

/** An open chat. */
export type ChatView = ChatSummary & {
	/** The oldest first. Empty until `isRead`. */
	readonly messages: readonly ChatMessage[]
	/** Whether the device's messages were brought back: before, that there are none says nothing. */
	readonly isRead: boolean
	/** Whether they are all there. Of a long chat the newest come before. */
	readonly isWhole: boolean
	readonly mayWrite: MayWrite
	/** Messages of the peer that are not shown before one's own first one, or beyond the two. */
	readonly heldBack: number
	/** The peer's wish, as they told it last. */
	readonly theirWishes: ChatWishes
	/** What the peer tells their matches, and what one tells the peer. */
	readonly theirDetails: SharedDetails
	readonly ownDetails: SharedDetails
	/** The peer sent much that shows nothing, not long ago. */
	readonly sendsBlanks: boolean
	/**
	 * `changed`: the peer's keys are others than those that were compared. `renewed`: nothing was compared, and the peer began anew since the
	 * chat was opened: whoever can sign in as them, the server too, could have made these keys.
	 */
	readonly verification: 'none' | 'renewed' | 'verified' | 'changed'
	/** The kind words with which one of the two ended it, as a key of the catalogue. */
	readonly farewell: { readonly words: string; readonly isOwn: boolean } | undefined
}

/** What two compare, so that they know there is nobody between them. */
export type SafetyNumber = {
	/** Twelve words of the BIP39 list, the same on both devices. */
	readonly words: readonly string[]
	/** What the QR picture says. */
	readonly code: string
}

/** A message with what lets others verify it: part of a report, if its reader wants that. Bytes as base64url. */
export type Evidence = {
	readonly head: string
	readonly stamp: string
	readonly kf: string
	readonly kind: number
	readonly text: string
}

/** What a peer said without words. It can be evidence as a message can. */
export type Sign = { readonly id: string; readonly at: number } & (
	| { readonly says: 'details'; readonly details: SharedDetails }
	/** `to`: the words of the message. */
	| { readonly says: 'reaction'; readonly emoji: string; readonly to: string }
)

/** The chats of one member on this device. All promises resolve as soon as the device keeps what was done; the network comes after. */
export type Chats = {
	/** The same array until something changes: ended ones last, otherwise the latest first. */
	list(): readonly ChatSummary[]
	/** The same object until something changes; undefined for no match. */
	view(id: string): ChatView | undefined
	subscribe(listener: () => void): () => void
	/** Brings back the messages of a chat, and keeps them until the function returned is called. */
	open(id: string): () => void
	/**
	 * All of a chat, of which nothing is kept in memory then; undefined where this device has taken no messages yet.
	 * @throws where the vault has not begun here, or what is held is damaged
	 */
	read(id: string): Promise<ChatView | undefined>
	/** @throws RangeError for a text that is empty, or too long. */
	send(id: string, text: string, answers?: string): Promise<void>
	/** Tries a message again that was refused, as a new one. */
	sendAgain(id: string, message: string): Promise<void>
	/** "" takes it back. */
	react(id: string, message: string, emoji: string): Promise<void>
	/** For oneself, on all of one's devices. */
	remove(id: string, message: string): Promise<void>
	/** All that is there has been seen. */
	markRead(id: string): Promise<void>
	/** May be called at each key. */
	type(id: string): void
	keepDraft(id: string, text: string): Promise<void>
	/** Tells the peer these, and no others; {} takes them back. */
	share(id: string, details: SharedDetails): Promise<void>
	/** Ends the match for both, with kind words before it where they are given. Needs the network. */
	end(id: string, farewell?: string): Promise<'done' | 'offline'>
	wishes(): ChatWishes
	keepWishes(wishes: ChatWishes): Promise<void>
	/** Undefined where the peer's keys are not known. */
	safetyNumber(id: string): Promise<SafetyNumber | undefined>
	/** Pins the keys that were compared, for all of one's devices. */
	verify(id: string): Promise<void>
	/** Whether a scanned QR picture says the same. */
	compare(id: string, code: string): Promise<boolean>
	/** Of a chat that is open: the peer's reactions, and the last details they told, the oldest first. */
	signs(id: string): Promise<readonly Sign[]>
	/** What shows that the peer wrote these; those that cannot be shown are left out. */
	evidence(id: string, messages: readonly string[]): Promise<readonly Evidence[]>
}
