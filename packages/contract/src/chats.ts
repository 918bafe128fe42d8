import * as z from 'zod/mini'
import { isWhole, whole } from './whole.ts'

// Sealed chat (docs/crypto.md, "Chat"). The server keeps and orders bytes; it reads no more of them than their headers.

export const chatPaths = {
	chats: '/api/chats',
	messages: '/api/messages',
	typing: '/api/typing',
	/** DELETE, behind a slash and the match's id. */
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
	/** Bytes of a text of any kind (UTF-8), so that it fits the longest plaintext. */
	textBytes: 8000,
	/** Letters that may be typed into one message. */
	textLength: 2000,
	/** Messages of one answer of GET /api/messages; there may be more after them. */
	messagesOfAnswer: 500,
	/** Bytes of their bodies, after which an answer ends: the last of them may go beyond. */
	bytesOfAnswer: 1_000_000,
	/** Sent by a member in a minute, marks and reactions with them. */
	messagesPerMinute: 240,
	/** Sent by one of the two in one chat: on a UTC day, and before the other has sent any. What comes at once may go a little beyond. */
	messagesPerDay: 5000,
	messagesUnanswered: 200,
	/** Messages of the peer that show nothing: of more on a day the device tells its member. */
	blanksPerDay: 500,
	/** GET /api/messages and GET /api/chats, per member. */
	callsPerMinute: 240,
	initsPerMinute: 60,
	/** A device tells that its member types so often at most, in milliseconds, and believes it of another so long. */
	typingEvery: 3000,
	typingFor: 6000,
	typingPerMinute: 40,
	/** Days after which the messages of a match that was ended are removed: until then they can be read, and reported. */
	endedDays: 30,
	/** Messages before the first answer, and days within which a nudge to answer is shown. */
	beforeAnswer: 2,
} as const

/** 16 bytes as base64url, in their one spelling. */
export const id16 = z.string().check(z.regex(/^[\w-]{21}[AQgw]$/))

const base64url = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(Math.ceil((most * 4) / 3)))

/** A chat has the id of its match. Of each epoch the init that came first. */
export const chat = z.object({ id: z.string(), epoch: whole, init: z.string() })

export type Chat = z.infer<typeof chat>

/** Answer of GET /api/chats: all of the caller's, by id and epoch. */
export const chatList = z.object({ chats: z.array(chat) })

/**
 * Body of POST /api/chats: the init as docs/crypto.md lays it out; its header names the match and the epoch, the caller as A. 201 with
 * `chat`, or 200 with the one that is there already. 404 `not_found` where the caller has no such match or it was ended; 409 `conflict`
 * where the epoch is not the next one, nobody of the two began anew since the last, or one of them has a later leaf than is named; 422 `unprocessable` for what is no init.
 */
export const chatInit = z.object({ init: base64url(chatLimits.initBytes) })

/** A message as the server keeps it. Bytes as base64url. */
export const message = z.object({
	/**
	 * The how many-th it is of all that the caller has sent and got, from 1. It comes without a gap; where chats were removed (a match
	 * that ended long ago, a member who was erased) gaps stay.
	 */
	number: whole,
	/** The how many-th of its chat and epoch, from 1, without a gap. */
	seq: whole,
	/** Header, commitment and ciphertext. */
	body: z.string(),
	/** Time and keyed hash, 40 bytes. */
	stamp: z.string(),
})

export type Message = z.infer<typeof message>

/** Query of GET /api/messages: those after this number, from 0. */
export const messagesQuery = z.object({ after: z.coerce.number().check(isWhole) })

/** Its answer, in the order of their numbers; `last` is the number of the caller's last one. */
export const messageList = z.object({ messages: z.array(message), last: whole })

export type MessageList = z.infer<typeof messageList>

/**
 * Body of POST /api/messages. The header names chat, epoch, sender and message. 201 with `sentMessage`, also for bytes that stand there
 * already under that message id: a retry sends the same bytes, and there is one of them. 404 `not_found` where the caller has no such
 * match, nobody opened its chat, or it was ended; 409 `conflict` where the chat has a later epoch, or other bytes stand under that id;
 * 422 `unprocessable` for what is no message of the caller's; 429 `too_many_requests` where they have sent all that they may in this chat for
 * now. Bytes that stand there are answered as they were also after the match's end.
 */
export const newMessage = z.object({
	body: base64url(chatLimits.messageHead + chatLimits.plainMost + chatLimits.tagBytes),
})

/** `number` is the sender's. */
export const sentMessage = z.object({ number: whole, seq: whole, stamp: z.string() })

export type SentMessage = z.infer<typeof sentMessage>

/** Body of POST /api/typing (204, whoever that is): the peer's open sockets are told, now and only now. Nothing of it is kept. */
export const typing = z.object({ chat: id16 })

/** Parameter of DELETE /api/matches/:id (204, also where it was ended already): the match ends for both, and nothing can be sent any more. */
export const endedMatch = z.object({ id: id16 })
