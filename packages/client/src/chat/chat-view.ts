import { chatWishes } from '@ydo/contract/vault'

// Chat data for screens. Ids are base64url, times Unix milliseconds.

/** The text of a message as quoted by an answer. */
export type Quote = { readonly id: string; readonly text: string; readonly isOwn: boolean }

export type ChatMessage = {
	readonly id: string
	readonly isOwn: boolean
	readonly text: string
	/** The server's stamp; for an unsent message, its time of writing. */
	readonly at: number
	/** The message answered; undefined also if it was deleted here. */
	readonly quote: Quote | undefined
	/** The latest reaction of each side, "" for none. */
	readonly reactions: { readonly own: string; readonly theirs: string }
	/**
	 * `waits`: on this device until there is a network. `sent`: on the server. `delivered`, `read`: confirmed by the peer, if both want
	 * receipts. `refused`: can never be sent, as the match was ended or one side started over. `unverified`: a message of the peer that
	 * they cannot have written as it is; its text is "".
	 */
	readonly state: 'waits' | 'sent' | 'delivered' | 'read' | 'refused' | 'unverified'
}

/** Details shared only with matches; "" for those not shared. */
export type SharedDetails = Readonly<Record<string, string>>

/** A member's preferences for all chats, sent sealed to each peer. */
export type ChatWishes = {
	/** Send and show typing, delivered and read receipts: effective only if both want it. */
	readonly marks: boolean
	/** Hides all first messages until the member has written. */
	readonly writesFirst: boolean
}

/** The vault setting that stores the member's chat preferences. */
export const wishesSetting = 'chat-wishes'

export const noWishes: ChatWishes = { marks: false, writesFirst: false }

/** Undefined for an invalid text. */
export function wishesIn(text: string): ChatWishes | undefined {
	try {
		return chatWishes.safeParse(JSON.parse(text)).data
	} catch {
		return undefined
	}
}

/** The member's own preferences. */
export function wishesOf({ settings }: { settings: Readonly<Record<string, string>> }): ChatWishes {
	return wishesIn(settings[wishesSetting] ?? '') ?? noWishes
}

export function isSameWishes(one: ChatWishes, other: ChatWishes): boolean {
	return one.marks === other.marks && one.writesFirst === other.writesFirst
}

/** One row of the list of matches. */
export type ChatSummary = {
	/** The match id. */
	readonly id: string
	readonly peer: string
	/**
	 * `silent`: no messages yet. `keyless`: one side started over since the match, so that nothing can be sent or opened any more, or the
	 * server has no key of the peer. `ended`: by one side, or the peer has left. `violated`: nothing is sent or trusted any more.
	 */
	readonly status: 'silent' | 'open' | 'keyless' | 'ended' | 'violated'
	/** The last visible message; undefined if there is none. */
	readonly last: Pick<ChatMessage, 'text' | 'isOwn' | 'at' | 'state'> | undefined
	/** Number of the peer's unread messages. */
	readonly unread: number
	/** The peer wrote last and awaits an answer. */
	readonly isYourTurn: boolean
	readonly isTyping: boolean
	/** Text not sent yet; may be empty. */
	readonly draft: string
}

/**
 * `yes`; `theirsFirst`: the peer wants to write first; `enough`: two messages are unanswered; `no`: the match was ended, or its keys are
 * unusable.
 */
export type MayWrite = 'yes' | 'theirsFirst' | 'enough' | 'no'

/** An open chat. */
export type ChatView = ChatSummary & {
	/** Oldest first. Empty until `isRead`. */
	readonly messages: readonly ChatMessage[]
	/** False until stored messages are loaded; until then an empty list means nothing. */
	readonly isRead: boolean
	/** True if all messages are loaded. A long chat shows its newest first. */
	readonly isWhole: boolean
	readonly mayWrite: MayWrite
	/** Number of the peer's messages hidden before the member's first one, beyond the two. */
	readonly heldBack: number
	/** The peer's preferences, as last received. */
	readonly theirWishes: ChatWishes
	/** Details of the peer, and those shared with the peer. */
	readonly theirDetails: SharedDetails
	readonly ownDetails: SharedDetails
	/** The peer recently sent too many blank messages. */
	readonly sendsBlanks: boolean
	/**
	 * `changed`: the peer's keys differ from those compared. `renewed`: nothing was compared, and one side started over since the match:
	 * anyone able to sign in as them, the server included, could have made these keys.
	 */
	readonly verification: 'none' | 'renewed' | 'verified' | 'changed'
	/** The farewell with which one side ended it, as a catalogue key. */
	readonly farewell: { readonly words: string; readonly isOwn: boolean } | undefined
}

/** The number two members compare to rule out a man in the middle. */
export type SafetyNumber = {
	/** Twelve words of the BIP39 list, the same on both devices. */
	readonly words: readonly string[]
	/** The content of the QR code. */
	readonly code: string
}

/** A message with the data to verify it: part of a report, if the reporter includes it. Bytes as base64url. */
export type Evidence = {
	readonly head: string
	readonly stamp: string
	readonly kf: string
	readonly kind: number
	readonly text: string
}

/** A peer's content other than text. Usable as evidence like a message. */
export type Sign = { readonly id: string; readonly at: number } & (
	| { readonly says: 'details'; readonly details: SharedDetails }
	/** `to`: the text of the message reacted to. */
	| { readonly says: 'reaction'; readonly emoji: string; readonly to: string }
)

/** The chats of one member on this device. All promises resolve once the device has stored the change; the network follows. */
export type Chats = {
	/** The same array until something changes: latest first, ended ones last. */
	list(): readonly ChatSummary[]
	/** The same object until something changes; undefined for an unknown match. */
	view(id: string): ChatView | undefined
	subscribe(listener: () => void): () => void
	/** Loads the messages of a chat and keeps them in memory until the returned function is called. */
	open(id: string): () => void
	/**
	 * A whole chat, without keeping it in memory; undefined if this device has received no messages yet.
	 * @throws if the vault has not begun here, or stored data is damaged
	 */
	read(id: string): Promise<ChatView | undefined>
	/** @throws RangeError for a text that is empty or too long. */
	send(id: string, text: string, answers?: string): Promise<void>
	/** Sends a refused message again, as a new one. */
	sendAgain(id: string, message: string): Promise<void>
	/** "" withdraws it. */
	react(id: string, message: string, emoji: string): Promise<void>
	/** For the member alone, on all of their devices. */
	remove(id: string, message: string): Promise<void>
	/** Marks all present messages as read. */
	markRead(id: string): Promise<void>
	/** May be called on each key press. */
	type(id: string): void
	keepDraft(id: string, text: string): Promise<void>
	/** Replaces the details shared with the peer; {} withdraws them. */
	share(id: string, details: SharedDetails): Promise<void>
	/** Ends the match for both, after an optional farewell. Needs the network. */
	end(id: string, farewell?: string): Promise<'done' | 'offline'>
	wishes(): ChatWishes
	keepWishes(wishes: ChatWishes): Promise<void>
	/** Undefined if the peer's keys are unknown. */
	safetyNumber(id: string): Promise<SafetyNumber | undefined>
	/** Pins the compared keys, for all of the member's devices. */
	verify(id: string): Promise<void>
	/** True if a scanned QR code matches. */
	compare(id: string, code: string): Promise<boolean>
	/** For an open chat: the peer's reactions and last details, oldest first. */
	signs(id: string): Promise<readonly Sign[]>
	/** Evidence that the peer wrote these; omits those that cannot be proved. */
	evidence(id: string, messages: readonly string[]): Promise<readonly Evidence[]>
}
