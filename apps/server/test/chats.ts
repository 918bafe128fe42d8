import { randomBytes } from 'node:crypto'
import { chatList, chatPaths, type Message, messageList, type SentMessage, sentMessage } from '@ydo/contract/chats'
import { type StoredSide, sealSide } from '#domain/matches/stored-choices.ts'
import { dayOf } from '#infra/time.ts'
import type { SignedIn, TestApp } from './app.ts'
import { initBytes, messageBytes } from './chat-bytes.ts'
import { joinDirectory } from './leaves.ts'

type On = Pick<TestApp, 'app'>
type Caller = Pick<SignedIn, 'headers'>

/** Two members of the directory, as joinDirectory returns them, and their match. */
export type Pair = Awaited<ReturnType<typeof matched>>

/** Two members with keys and a match. */
export async function matched(test: TestApp) {
	const [asha, kabir] = [await joinDirectory(test), await joinDirectory(test)]
	const chat = await plantMatch(test, { ...asha.member, leaf: asha.index }, { ...kabir.member, leaf: kabir.index })
	return { chat, asha: asha.member, kabir: kabir.member, her: asha, him: kabir }
}

/** A member, and the index of the leaf used for the match. */
type Met = SignedIn & { leaf?: number }

/** Inserts a match of two members as two agreeing ballots would. */
export async function plantMatch({ db, deps, clock }: TestApp, one: Met, other: Met): Promise<Buffer> {
	const matchId = randomBytes(16)
	const sideOf = ({ memberId, leaf: ownLeaf = 0 }: Met, peer: Met) => ({
		match_id: matchId,
		member_id: memberId,
		peer_id: peer.memberId,
		...{ week: 1, token: matchId, day: dayOf(clock.now()), photo: null },
		sealed: sealSide(deps.sealer, { matchId, memberId }, testSide({ ownLeaf, peerLeaf: peer.leaf ?? 0 })),
	})
	const rows = [sideOf(one, other), sideOf(other, one)]
	await db.insertInto('match_sides').values(rows).execute()
	return matchId
}

/** A side with these leaves; the rest is random. */
export function testSide({ ownLeaf = 0, peerLeaf = 0 } = {}): StoredSide {
	return { ownLeaf, peerLeaf, proof: randomBytes(16), note: randomBytes(284), name: 'Somebody' }
}

/** The init that the first member makes for a match, with overrides. */
export function initOf(
	{ chat, asha, kabir, her, him }: Pair,
	differing: Partial<Parameters<typeof initBytes>[0]> = {},
) {
	const leaves = { leafA: her.index, leafB: him.index }
	return initBytes({ chat, a: asha.memberId, b: kabir.memberId, ...leaves, ...differing })
}

/** POST /api/chats. */
export function sendInit({ app }: On, { headers }: Caller, init: Buffer) {
	return app.inject({
		method: 'POST',
		url: chatPaths.chats,
		headers,
		body: { init: init.toString('base64url') },
	})
}

/** Two members with a match and an opened chat. */
export async function talking(test: TestApp): Promise<Pair> {
	const pair = await matched(test)
	const answer = await sendInit(test, pair.asha, initOf(pair))
	if (answer.statusCode !== 201) throw new Error(`the init was refused: ${answer.body}`)
	return pair
}

/** POST /api/messages. */
export function sendMessage({ app }: On, { headers }: Caller, body: Buffer | string) {
	const text = typeof body === 'string' ? body : body.toString('base64url')
	return app.inject({ method: 'POST', url: chatPaths.messages, headers, body: { body: text } })
}

/** Sends a message, expects success, and returns it with the answer. */
export async function say(on: On, from: SignedIn, chat: Buffer): Promise<SentMessage & { body: Buffer }> {
	const body = messageBytes({ chat, sender: from.memberId })
	const answer = await sendMessage(on, from, body)
	if (answer.statusCode !== 201) throw new Error(`the message was refused: ${answer.body}`)
	return { ...sentMessage.parse(answer.json()), body }
}

/** GET /api/messages, expects success. */
export async function messagesAfter({ app }: On, { headers }: Caller, after = 0) {
	const answer = await app.inject({ url: `${chatPaths.messages}?after=${after}`, headers })
	if (answer.statusCode !== 200) throw new Error(`the messages were refused: ${answer.body}`)
	return messageList.parse(answer.json())
}

export function bodyOf({ body }: Pick<Message, 'body'>): Buffer {
	return Buffer.from(body, 'base64url')
}

/** GET /api/chats, expects success. */
export async function chatsOf({ app }: On, { headers }: Caller) {
	const answer = await app.inject({ url: chatPaths.chats, headers })
	if (answer.statusCode !== 200) throw new Error(`the chats were refused: ${answer.body}`)
	return chatList.parse(answer.json()).chats
}

/** DELETE /api/matches/:id. */
export function unmatch({ app }: On, { headers }: Caller, chat: Buffer) {
	return app.inject({ method: 'DELETE', url: `${chatPaths.matches}/${chat.toString('base64url')}`, headers })
}
