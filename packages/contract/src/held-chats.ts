import * as z from 'zod/mini'
import { byName } from './by-name.ts'
import { chatWishes } from './chat-wishes.ts'
import { whole } from './whole.ts'

// What a device keeps of its member's chats, sealed by its own key. Places count the messages of a chat over all epochs, from 0.

/** A message's words, as a line of the list and a quote show them. */
export const heldLine = z.object({
	id: z.string(),
	place: whole,
	isOwn: z.boolean(),
	text: z.string(),
	/** Unix milliseconds. */
	at: whole,
})

export type HeldLine = z.infer<typeof heldLine>

/** A chat from one init on. */
export const heldEpoch = z.object({
	epoch: whole,
	/** Whether the member opened it, and by which leaves of the directory. */
	isOwn: z.boolean(),
	leaf: whole,
	peerLeaf: whole,
	/** History hashes, base64url: of the init alone, and of all `count` messages. */
	start: z.string(),
	hash: z.string(),
	count: whole,
	/** The place of its first message, once there is one. */
	first: whole,
	/** As long as it waits to be opened. */
	init: z.optional(z.string()),
	/** Once it is open: the vault has it too, which is not read while no page is open. */
	root: z.optional(z.string()),
	/** The same of one that the member opened, until it has a message: a server that lost it is offered it again. */
	made: z.optional(z.string()),
})

export type HeldEpoch = z.infer<typeof heldEpoch>

/** What a member tells a peer of themselves. */
export const sharedDetails = byName(z.string().check(z.maxLength(200)))

/** What a chat's messages come to, but for the messages. */
export const heldFold = z.object({
	/** How many with words the two have written. */
	own: whole,
	theirs: whole,
	/** The peer's first ones, and the latest of both, the oldest first. */
	firsts: z.array(heldLine),
	latest: z.array(heldLine),
	/** What stands before this place was read, and places of the peer's words from there on. */
	read: whole,
	unread: z.array(whole),
	/** What stands before these places the peer has read, and has on a device. */
	theirRead: whole,
	theirDelivered: whole,
	/** The place behind the peer's last words, and those up to which the peer was told that they were read, and delivered. */
	theirLast: whole,
	toldRead: whole,
	toldDelivered: whole,
	ownWishes: z.optional(chatWishes),
	theirWishes: z.optional(chatWishes),
	ownDetails: sharedDetails,
	theirDetails: sharedDetails,
	farewell: z.optional(z.object({ words: z.string(), isOwn: z.boolean() })),
	/** How many of the peer's showed nothing on the last day that had any, and the last day on which these were too many. UTC days since 1970. */
	theirBlanks: z.optional(z.object({ day: whole, count: whole, lastMuch: z.optional(whole) })),
})

export type HeldFold = z.infer<typeof heldFold>

/** What is to be sent. */
export const heldOutgoing = z.object({
	/** The message's. */
	id: z.string(),
	kind: whole,
	text: z.string(),
	at: whole,
	/** Of a mark: up to which message of which epoch. */
	upTo: z.optional(z.object({ epoch: whole, count: whole })),
	/** Its bytes, kept before they were first sent: they are sent again unchanged. */
	sealed: z.optional(z.object({ epoch: whole, body: z.string() })),
	/** The server has it: it goes when it comes back. */
	isSent: z.optional(z.boolean()),
	isRefused: z.optional(z.boolean()),
})

export type HeldOutgoing = z.infer<typeof heldOutgoing>

export const heldChat = z.object({
	format: z.literal(1),
	/** With whom, as its inits say; "" before the first. */
	peer: z.string(),
	epochs: z.array(heldEpoch),
	fold: heldFold,
	outbox: z.array(heldOutgoing),
	draft: z.string(),
	isEnded: z.boolean(),
	/** When this device noted that (Unix milliseconds). */
	endedAt: z.optional(whole),
	/** What the peer said last of the directory, until it was held against it; the root as base64url. */
	toldHead: z.optional(z.object({ size: whole, root: z.string() })),
})

export type HeldChat = z.infer<typeof heldChat>

/**
 * A message as a device keeps it, 128 of them in a pack. Bytes as base64url. `true`: it opened, and its history is ours. `false`: it
 * did not. `sealed`: the chat's root is not known yet.
 */
export type HeldMessage = {
	readonly id: string
	readonly epoch: number
	readonly seq: number
	readonly isOwn: boolean
	readonly at: number
	readonly state: 'true' | 'false' | 'sealed'
	readonly kind: number
	readonly text: string
	readonly seen: number
	/** The history with it. */
	readonly hash: string
	readonly head: string
	readonly stamp: string
	readonly kf: string
	/** Of one that is sealed: all of it. */
	readonly body?: string | undefined
}

/** What of a chat was not as it must be. */
export const chatFaults = [
	'malformed',
	'foreign',
	'missing',
	'doubled',
	'rewritten',
	'unopened',
	'other init',
	'false init',
	'other history',
	'other head',
] as const

export type ChatFault = (typeof chatFaults)[number]

/** The server, or the peer, showed what cannot be the chat's: kept as evidence, and the chat goes on no more. */
export const chatViolation = z.object({
	chat: z.string(),
	fault: z.enum(chatFaults),
	/** Unix milliseconds. */
	at: whole,
	/** The last message that was right: its epoch and number there, and the history with it. */
	epoch: whole,
	seq: whole,
	hash: z.string(),
	/** What was refused: a message with its number in the chat and its stamp, an init, or a head of the log as messages have it. */
	refused: z.string(),
	refusedSeq: z.optional(whole),
	stamp: z.optional(z.string()),
})

export type ChatViolation = z.infer<typeof chatViolation>
