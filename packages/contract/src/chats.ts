import * as z from 'zod/mini'
import type { TextLimit } from './letters.ts'
import { isWhole, whole } from './light-schemas.ts'

// Sealed chat (docs/crypto.md, "Chat"). The server stores and orders bytes; it reads only their headers.

export const chatPaths = {
	chats: '/api/chats',
	messages: '/api/messages',
	typing: '/api/typing',
	/** DELETE, followed by a slash and the match's id. */
	matches: '/api/matches',
} as const

export const chatLimits = {
	/** Bytes of an init. */
	initBytes: 2397,
	/** Bytes before a message's ciphertext: header 54 and commitment 32. */
	messageHead: 86,
	/** Bytes of the shortest and the longest plaintext: 64 · 2ⁿ. */
	plainLeast: 128,
	plainMost: 8192,
	/** Bytes of GCM's tag. */
	tagBytes: 16,
	/** Bytes of a text of any kind (UTF-8) that fit the longest plaintext. */
	textBytes: 8000,
	/** Letters that may be typed into one message. */
	textLength: 2000,
	/** Messages per answer of GET /api/messages; more may follow. */
	messagesOfAnswer: 500,
	/** Total bytes of their bodies at which an answer ends; the last one may exceed it. */
	bytesOfAnswer: 1_000_000,
	/** Messages of a member per minute, including read receipts and reactions. */
	messagesPerMinute: 240,
	/** Messages of a member in one chat: per UTC day, and before the peer's first. Concurrent ones may slightly exceed it. */
	messagesPerDay: 5000,
	messagesUnanswered: 200,
	/** Invisible messages of the peer per day beyond which the device warns its member. */
	blanksPerDay: 500,
	/** GET /api/messages and GET /api/chats, per member. */
	callsPerMinute: 240,
	initsPerMinute: 60,
	/** Milliseconds between typing events, and for which a received one is shown. */
	typingEvery: 3000,
	typingFor: 6000,
	typingPerMinute: 40,
	/** Days after which the messages of an ended match are removed: until then they can be read and reported. */
	endedDays: 30,
	/** Messages before the first answer. */
	beforeAnswer: 2,
} as const

/** Limit of a message's text: of the bytes, an answer needs 23 for the message answered. */
export const messageLimit: TextLimit = { letters: chatLimits.textLength, bytes: chatLimits.textBytes - 23 }

/** Canonical base64url of 16 bytes. */
export const id16 = z.string().check(z.regex(/^[\w-]{21}[AQgw]$/))

const base64url = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(Math.ceil((most * 4) / 3)))

/** A chat has the id of its match, and the first init received. Its epoch is 0. */
export const chat = z.object({ id: z.string(), epoch: whole, init: z.string() })

export type Chat = z.infer<typeof chat>

/** Answer of GET /api/chats: all of the caller's chats, by id. */
export const chatList = z.object({ chats: z.array(chat) })

/**
 * Body of POST /api/chats: the init as defined in docs/crypto.md; its header names the match, epoch 0, the caller as A, and the two
 * leaves of the match. 201 with `chat`, or 200 with the existing one. 404 `not_found` if the caller has no such match or it was
 * ended; 409 `conflict` if one of the two started over (`reset`) after their leaf of the match; 422 `unprocessable` for an invalid
 * init.
 */
export const chatInit = z.object({ init: base64url(chatLimits.initBytes) })

/** A message as the server stores it. Bytes as base64url. */
export const message = z.object({
	/**
	 * Position among all messages that the caller sent or received, from 1, without a gap; removed chats (of a match that ended long
	 * ago, or an erased member) leave gaps.
	 */
	number: whole,
	/** Position in the chat, from 1, without a gap. */
	seq: whole,
	/** Header, commitment and ciphertext. */
	body: z.string(),
	/** Time and keyed hash, 40 bytes. */
	stamp: z.string(),
})

export type Message = z.infer<typeof message>

/** Query of GET /api/messages: returns messages after this number, from 0. */
export const messagesQuery = z.object({ after: z.coerce.number().check(isWhole) })

/** Answer of GET /api/messages, in number order; `last` is the number of the caller's last message. */
export const messageList = z.object({ messages: z.array(message), last: whole })

export type MessageList = z.infer<typeof messageList>

/**
 * Body of POST /api/messages. The header names chat, epoch, sender and message. 201 with `sentMessage`, also if the same bytes are
 * already stored under that message id, so that retries are idempotent. 404 `not_found` if the caller has no such match, nobody
 * opened its chat, or it was ended; 409 `conflict` if other bytes are stored under that id; 422 `unprocessable` for an invalid
 * message of the caller; 429 `too_many_requests` beyond the caller's limit in this chat. Stored bytes are answered as before also
 * after the match's end.
 */
export const newMessage = z.object({
	body: base64url(chatLimits.messageHead + chatLimits.plainMost + chatLimits.tagBytes),
})

/** `number` is the sender's. */
export const sentMessage = z.object({ number: whole, seq: whole, stamp: z.string() })

export type SentMessage = z.infer<typeof sentMessage>

/** Body of POST /api/typing (204, whether or not the chat exists): notifies the peer's open sockets. Nothing is stored. */
export const typing = z.object({ chat: id16 })

/** Parameter of DELETE /api/matches/:id (204, also if already ended): ends the match for both members, and nothing more can be sent. */
export const endedMatch = z.object({ id: id16 })
