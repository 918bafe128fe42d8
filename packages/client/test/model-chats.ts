import { type Chat, chatInit, chatLimits, chatPaths, type MessageList, newMessage } from '@ydo/contract/chats'
import { fromBase64url, toBase64url } from '@ydo/crypto/bytes'
import { readInitHead } from '@ydo/log/init-head'
import { messageHeadLength, readMessageHead } from '@ydo/log/message-head'
import { makeStamp } from '@ydo/log/stamp'
import { json, refusal } from './model-answers.ts'
import { bytesNamed } from './seeded.ts'

type StoredMessage = { id: string; seq: number; body: string; stamp: string }

/** All chats and messages as an honest server stores them. */
export type ModelChats = {
	/** Number of the member's last message. */
	lastOf(member: string): number
	/** The calls of `chatPaths`, except for the end of a match; undefined for another path. */
	handle(member: string, route: string, about: { body: unknown; after: number }): Response | undefined
}

type Parts = {
	now(): number
	/** The peer of a match that has not ended; undefined if the member has no such match. */
	peerIn(match: string, member: string): string | undefined
	onNews(member: string): void
}

export function createModelChats({ now, peerIn, onNews }: Parts): ModelChats {
	const stampKey = bytesNamed('the key of the stamps', 32)
	const chats = new Map<string, Chat & { members: readonly string[]; messages: StoredMessage[] }>()
	/** By member, in the order of their numbers. */
	const inboxes = new Map<string, StoredMessage[]>()
	const inboxOf = (member: string) => inboxes.get(member) ?? []

	function open(member: string, body: unknown): Response {
		const { init } = chatInit.parse(body)
		const head = readInitHead(fromBase64url(init))
		if (head?.epoch !== 0 || toBase64url(head.a) !== member) return refusal(422, 'unprocessable')
		const id = toBase64url(head.chat)
		const peer = peerIn(id, member)
		if (peer === undefined) return refusal(404, 'not_found')
		const there = chats.get(id)
		if (!there) chats.set(id, { id, epoch: 0, init, members: [member, peer], messages: [] })
		return json(shown(there ?? { id, epoch: 0, init }), there ? 200 : 201)
	}

	function send(member: string, body: unknown): Response {
		const sent = newMessage.parse(body)
		const bytes = fromBase64url(sent.body)
		const head = readMessageHead(bytes)
		if (head?.epoch !== 0 || toBase64url(head.sender) !== member) return refusal(422, 'unprocessable')
		const [match, id] = [toBase64url(head.chat), toBase64url(head.message)]
		const chat = chats.get(match)
		const there = chat?.messages.find((one) => one.id === id)
		if (there && there.body !== sent.body) return refusal(409, 'conflict')
		if (there) return json(answerOf(member, there), 201)
		const peer = peerIn(match, member)
		if (!chat || peer === undefined) return refusal(404, 'not_found')
		const stamped = { head: bytes.subarray(0, messageHeadLength), recipient: fromBase64url(peer), time: now() }
		const stamp = toBase64url(makeStamp(stampKey, stamped))
		const message = { id, seq: chat.messages.length + 1, body: sent.body, stamp }
		chat.messages.push(message)
		for (const each of chat.members) {
			inboxes.set(each, [...inboxOf(each), message])
			onNews(each)
		}
		return json(answerOf(member, message), 201)
	}

	function answerOf(member: string, message: StoredMessage) {
		return { number: inboxOf(member).indexOf(message) + 1, seq: message.seq, stamp: message.stamp }
	}

	function messagesAfter(member: string, after: number): MessageList {
		const all = inboxOf(member).map(({ seq, body, stamp }, at) => ({ number: at + 1, seq, body, stamp }))
		return { messages: all.slice(after, after + chatLimits.messagesOfAnswer), last: all.length }
	}

	return {
		lastOf: (member) => inboxOf(member).length,
		handle(member, route, { body, after }) {
			if (route === `GET ${chatPaths.chats}`)
				return json({ chats: [...chats.values()].filter(({ members }) => members.includes(member)).map(shown) })
			if (route === `POST ${chatPaths.chats}`) return open(member, body)
			if (route === `GET ${chatPaths.messages}`) return json(messagesAfter(member, after))
			if (route === `POST ${chatPaths.messages}`) return send(member, body)
			return route === `POST ${chatPaths.typing}` ? new Response(null, { status: 204 }) : undefined
		},
	}
}

function shown({ id, epoch, init }: Chat): Chat {
	return { id, epoch, init }
}
