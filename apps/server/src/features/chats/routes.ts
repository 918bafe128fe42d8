import {
	type Chat,
	chat,
	chatInit,
	chatLimits,
	chatList,
	chatPaths,
	messageList,
	messagesQuery,
	newMessage,
	sentMessage,
	typing,
} from '@ydo/contract/chats'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { createMessageReader } from '#domain/chats/store.ts'
import type { Deps } from '#domain/deps.ts'
import { stampKeyOf } from '#domain/derived-keys.ts'
import { AppError } from '#infra/errors.ts'
import { perMember } from '#infra/rate-limit.ts'
import { secondsLeftOfDay } from '#infra/time.ts'
import { createMessageWriter } from './message-writer.ts'
import { type ChatRow, createOpeningStore } from './opening-store.ts'
import { readInit, readMessage } from './rules.ts'
import { createChatStore } from './store.ts'

/**
 * GET and POST /api/chats and /api/messages, POST /api/typing: end-to-end encrypted chat. The server reads only the headers,
 * keeps the order and stamps the time. See docs/decisions/0022-chat-on-the-server.md.
 */
export function chatRoutes({ db, hasher, sealer, clock, push }: Deps): FastifyPluginAsyncZod {
	const openings = createOpeningStore(db, sealer)
	const store = createChatStore(db)
	const messagesAfter = createMessageReader(db)
	const write = createMessageWriter({
		...{ store, stampKey: stampKeyOf(hasher), clock },
		onCame: (recipientId) => push([recipientId], 'message'),
	})
	const calls = { rateLimit: perMember(chatLimits.callsPerMinute) }

	return async (app) => {
		app.get(
			chatPaths.chats,
			{ config: calls, schema: { summary: "The caller's chats", response: { 200: chatList } } },
			async ({ caller: { memberId } }) => {
				return { chats: (await openings.of(memberId)).map(showChat) }
			},
		)

		app.post(
			chatPaths.chats,
			{
				config: { rateLimit: perMember(chatLimits.initsPerMinute) },
				schema: { summary: "Open a match's chat", body: chatInit, response: { 200: chat, 201: chat } },
			},
			async ({ caller: { memberId }, body }, reply) => {
				const bytes = bytesOf(body.init)
				const init = bytes && readInit(bytes, memberId)
				const opened = init ? await openings.open(init) : 'unprocessable'
				if (opened === 'unprocessable') throw unprocessable('init', 'is no init of yours')
				if (opened === 'not_found') throw noSuchMatch()
				if (opened === 'conflict') throw new AppError('conflict', 'One of you two started over since you met.')
				return reply.code(opened.isNew ? 201 : 200).send(showChat(opened.chat))
			},
		)

		app.get(
			chatPaths.messages,
			{
				config: calls,
				schema: {
					summary: 'What the caller sent and got',
					querystring: messagesQuery,
					response: { 200: messageList },
				},
			},
			async ({ caller: { memberId }, query }) => {
				return messagesAfter(memberId, query.after)
			},
		)

		app.post(
			chatPaths.messages,
			{
				config: { rateLimit: perMember(chatLimits.messagesPerMinute) },
				schema: { summary: 'Send a message', body: newMessage, response: { 201: sentMessage } },
			},
			async ({ caller: { memberId }, body }, reply) => {
				const bytes = bytesOf(body.body)
				const message = bytes && readMessage(bytes, memberId)
				if (!message) throw unprocessable('body', 'is no message of yours')
				const written = await write(message)
				if (written === 'not_found') throw noSuchMatch()
				if (written === 'conflict') throw new AppError('conflict', 'This message has no place in the chat.')
				if (written === 'spent') {
					reply.header('retry-after', secondsLeftOfDay(clock()))
					throw new AppError(
						'too_many_requests',
						'That was a lot for one chat. Go on tomorrow, or once you are answered.',
					)
				}
				const { number, seq, stamp } = written
				return reply.code(201).send({ number, seq, stamp: text(stamp) })
			},
		)

		app.post(
			chatPaths.typing,
			{
				config: { rateLimit: perMember(chatLimits.typingPerMinute) },
				schema: { summary: 'Tell that the caller types', body: typing, response: { 204: z.null() } },
			},
			async ({ caller: { memberId }, body }, reply) => {
				await store.notifyTyping(memberId, Buffer.from(body.chat, 'base64url'))
				return reply.code(204).send(null)
			},
		)
	}
}

function showChat({ match_id, epoch, init }: ChatRow): Chat {
	return { id: text(match_id), epoch, init: text(init) }
}

/** Undefined unless the text is the canonical base64url of its bytes. */
function bytesOf(spelt: string): Buffer | undefined {
	const bytes = Buffer.from(spelt, 'base64url')
	return text(bytes) === spelt ? bytes : undefined
}

function text(bytes: Uint8Array): string {
	return Buffer.from(bytes).toString('base64url')
}

function noSuchMatch(): AppError {
	return new AppError('not_found', 'There is no such match to talk to.')
}

function unprocessable(field: string, what: string): AppError {
	return new AppError('unprocessable', 'This is not what a chat holds.', { [field]: what })
}
