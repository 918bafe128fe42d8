import * as z from 'zod/mini'
import { limitOf } from './letters.ts'
import { byName, isWithinLimit, whole } from './light-schemas.ts'
import { limits } from './limits.ts'
import { chatWishes } from './vault.ts'

// Chats as cached on the device, sealed with its own key. Places count a chat's messages over all epochs, from 0.

/** A message's text, as shown in the list and in quotes. */
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
	/** Whether the member opened it. */
	isOwn: z.boolean(),
	/** History hashes, base64url: of the init alone, and of all `count` messages. */
	start: z.string(),
	hash: z.string(),
	count: whole,
	/** Place of its first message, once there is one. */
	first: whole,
	/** Present until it is opened. */
	init: z.optional(z.string()),
	/** Present once it is open. The vault has it too, but is not read while no page is open. */
	root: z.optional(z.string()),
	/** The member's own init, until it has a message: sent again to a server that lost it. */
	made: z.optional(z.string()),
})

export type HeldEpoch = z.infer<typeof heldEpoch>

/** Profile details that a member shares with a peer. */
export const sharedDetails = byName(z.string().check(isWithinLimit(limitOf(limits.bioLength))))

/** State derived from a chat's messages. */
export const heldFold = z.object({
	/** Number of messages with text, per member. */
	own: whole,
	theirs: whole,
	/** The peer's first ones, and the latest of both, oldest first. */
	firsts: z.array(heldLine),
	latest: z.array(heldLine),
	/** Messages before this place were read; places of the peer's texts from there on. */
	read: whole,
	unread: z.array(whole),
	/** Read receipts and delivery receipts of the peer: messages before these places. */
	theirRead: whole,
	theirDelivered: whole,
	/** Place behind the peer's last text, and places up to which read and delivery receipts were sent to the peer. */
	theirLast: whole,
	toldRead: whole,
	toldDelivered: whole,
	ownWishes: z.optional(chatWishes),
	theirWishes: z.optional(chatWishes),
	ownDetails: sharedDetails,
	theirDetails: sharedDetails,
	farewell: z.optional(z.object({ words: z.string(), isOwn: z.boolean() })),
	/** Number of the peer's invisible messages on the last day that had any, and the last day over the limit. UTC days since 1970. */
	theirBlanks: z.optional(z.object({ day: whole, count: whole, lastMuch: z.optional(whole) })),
})

export type HeldFold = z.infer<typeof heldFold>

/** A message in the outbox. */
export const heldOutgoing = z.object({
	/** Message id. */
	id: z.string(),
	kind: whole,
	text: z.string(),
	at: whole,
	/** Of a receipt: the epoch and the message count it covers. */
	upTo: z.optional(z.object({ epoch: whole, count: whole })),
	/** Its bytes, stored before the first attempt, so that retries are identical. */
	sealed: z.optional(z.object({ epoch: whole, body: z.string() })),
	/** The server has it: removed once it comes back. */
	isSent: z.optional(z.boolean()),
	isRefused: z.optional(z.boolean()),
})

export type HeldOutgoing = z.infer<typeof heldOutgoing>

export const heldChat = z.object({
	format: z.literal(1),
	/** The peer named by its inits; "" before the first. */
	peer: z.string(),
	epochs: z.array(heldEpoch),
	fold: heldFold,
	outbox: z.array(heldOutgoing),
	draft: z.string(),
	isEnded: z.boolean(),
	/** When this device noticed the end (Unix milliseconds). */
	endedAt: z.optional(whole),
	/** The peer's latest checkpoint of the directory, until compared with ours; the root as base64url. */
	toldHead: z.optional(z.object({ size: whole, root: z.string() })),
})

export type HeldChat = z.infer<typeof heldChat>

/**
 * A message as cached on the device, 128 per pack. Bytes as base64url. `true`: decrypted, with a matching history. `false`: failed.
 * `sealed`: the chat's root is not known yet.
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
	/** History hash up to and including it. */
	readonly hash: string
	readonly head: string
	readonly stamp: string
	readonly kf: string
	/** The complete bytes of a sealed message. */
	readonly body?: string | undefined
}

/** Kinds of violation in a chat. */
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

/** Invalid data from the server or the peer: stored as evidence, and the chat is stopped. */
export const chatViolation = z.object({
	chat: z.string(),
	fault: z.enum(chatFaults),
	/** Unix milliseconds. */
	at: whole,
	/** The last valid message: its epoch and number there, and the history hash up to it. */
	epoch: whole,
	seq: whole,
	hash: z.string(),
	/** The rejected data: a message with its number in the chat and its stamp, an init, or a log checkpoint as in messages. */
	refused: z.string(),
	refusedSeq: z.optional(whole),
	stamp: z.optional(z.string()),
})

export type ChatViolation = z.infer<typeof chatViolation>
