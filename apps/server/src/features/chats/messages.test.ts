import { randomBytes } from 'node:crypto'
import { chatLimits, chatPaths } from '@ydo/contract/chats'
import { isFull } from '@ydo/contract/test/in-full'
import { stampTime, verifyStamp } from '@ydo/log/stamp'
import { describe, expect, test } from 'vitest'
import { removeMember } from '#domain/card-changes/store.ts'
import { stampKeyOf } from '#domain/derived-keys.ts'
import { type SignedIn, testApp } from '#test/app.ts'
import { messageBytes } from '#test/chat-bytes.ts'
import {
	bodyOf,
	matched,
	messagesAfter,
	type Pair,
	plantMatch,
	say,
	sendMessage,
	talking,
	unmatch,
} from '#test/chats.ts'
import { block, idOf, unblock } from '#test/see.ts'

const all = await testApp()
const { db } = all

const numbersOf = async (member: SignedIn, after = 0) =>
	(await messagesAfter(all, member, after)).messages.map(({ number, seq }) => [number, seq])

describe('a message', () => {
	test('is stored byte for byte and returned to both, numbered per member across all chats', async () => {
		const { chat, asha, kabir } = await talking(all)
		const rohan = await all.signIn()
		const other = await plantMatch(all, asha, rohan)
		await db
			.insertInto('chats')
			.values(chatOf(other, asha, rohan))
			.execute()
		const said = [await say(all, asha, chat), await say(all, rohan, other), await say(all, kabir, chat)]
		expect(said.map(({ number, seq }) => [number, seq])).toEqual([
			[1, 1],
			[1, 1],
			[2, 2],
		])
		const [hers, his, theirs] = await Promise.all([asha, kabir, rohan].map((member) => messagesAfter(all, member)))
		expect(hers?.messages.map(bodyOf)).toEqual(said.map(({ body }) => body))
		expect(his?.messages.map(bodyOf)).toEqual([said[0]?.body, said[2]?.body])
		expect(theirs?.messages.map(bodyOf)).toEqual([said[1]?.body])
		expect([hers?.last, his?.last, theirs?.last]).toEqual([3, 2, 1])
		expect(hers?.messages.map(({ number, seq }) => [number, seq])).toEqual([
			[1, 1],
			[2, 1],
			[3, 2],
		])
		expect(await numbersOf(asha, 1)).toEqual([
			[2, 1],
			[3, 2],
		])
		expect(await messagesAfter(all, asha, 9)).toEqual({ messages: [], last: 3 })
	})

	test('is stamped for its recipient with the time, which never goes back', async () => {
		const { chat, asha, kabir } = await talking(all)
		const begin = all.clock.now()
		const first = await say(all, asha, chat)
		all.clock.advance(60_000)
		const second = await say(all, kabir, chat)
		all.clock.advance(-50_000)
		const third = await say(all, asha, chat)
		const stamps = [first, second, third].map(({ stamp }) => Buffer.from(stamp, 'base64url'))
		expect(stamps.map(stampTime)).toEqual([begin, begin + 60_000, begin + 60_000])
		const key = stampKeyOf(all.deps.hasher)
		const [stamp = Buffer.alloc(0)] = stamps
		const head = first.body.subarray(0, chatLimits.messageHead)
		expect(verifyStamp(key, stamp, { head, recipient: kabir.memberId })).toBe(true)
		expect(verifyStamp(key, stamp, { head, recipient: asha.memberId })).toBe(false)
		expect((await messagesAfter(all, kabir)).messages.map(({ stamp }) => stamp)).toEqual(
			[first, second, third].map(({ stamp }) => stamp),
		)
		all.clock.advance(-10_000)
	})

	test('is stored once and answered alike when retried; other bytes under its id are refused', async () => {
		const { chat, asha, kabir } = await talking(all)
		const id = randomBytes(16)
		const body = messageBytes({ chat, sender: asha.memberId, id })
		const first = await sendMessage(all, asha, body)
		await say(all, kabir, chat)
		const again = await sendMessage(all, asha, body)
		expect([again.statusCode, again.json()]).toEqual([201, first.json()])
		const others = [
			[asha, messageBytes({ chat, sender: asha.memberId, id })],
			[kabir, messageBytes({ chat, sender: kabir.memberId, id })],
		] as const
		for (const [sender, other] of others) {
			const answer = await sendMessage(all, sender, other)
			expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'conflict'])
		}
		expect(await numbersOf(asha)).toEqual([
			[1, 1],
			[2, 2],
		])
		await unmatch(all, asha, chat)
		expect((await sendMessage(all, asha, body)).json()).toEqual(first.json())
	})

	test('is accepted in every valid length and in no other', async () => {
		const { chat, asha } = await talking(all)
		for (let plainBytes = 128; plainBytes <= 8192; plainBytes *= 2)
			expect(
				(await sendMessage(all, asha, messageBytes({ chat, sender: asha.memberId }, { plainBytes }))).statusCode,
			).toBe(201)
		const good = messageBytes({ chat, sender: asha.memberId })
		const changed = (at: number, byte: number) => Buffer.from(good).fill(byte, at, at + 1)
		const wrong: [number, Buffer | string][] = [
			[422, messageBytes({ chat, sender: asha.memberId }, { plainBytes: 64 })],
			[422, messageBytes({ chat, sender: asha.memberId }, { plainBytes: 192 })],
			[422, good.subarray(0, -1)],
			[422, good.subarray(0, 54)],
			[422, changed(0, 2)],
			[422, changed(1, 1)],
			[422, `${good.toString('base64url')}A`],
			[400, messageBytes({ chat, sender: asha.memberId }, { plainBytes: 16_384 })],
			[400, ''],
			[400, '===='],
		]
		for (const [status, body] of wrong) expect((await sendMessage(all, asha, body)).statusCode).toBe(status)
		expect((await messagesAfter(all, asha)).last).toBe(7)
	})
})

describe('sending is refused', () => {
	test('without a session, under another’s name and in another’s chat', async () => {
		const { chat, asha, kabir } = await talking(all)
		const stranger = await all.signIn()
		const body = messageBytes({ chat, sender: asha.memberId })
		for (const headers of [{}, { authorization: 'Bearer x.y.z' }]) {
			expect((await sendMessage(all, { headers } as SignedIn, body)).statusCode).toBe(401)
			expect((await all.app.inject({ url: `${chatPaths.messages}?after=0`, headers })).statusCode).toBe(401)
		}
		for (const other of [kabir, stranger]) expect((await sendMessage(all, other, body)).statusCode).toBe(422)
		const answers = await Promise.all(
			[chat, randomBytes(16)].map((id) =>
				sendMessage(all, stranger, messageBytes({ chat: id, sender: stranger.memberId })),
			),
		)
		expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
		expect(answers[0]?.body).toBe(answers[1]?.body)
		expect(await messagesAfter(all, stranger)).toEqual({ messages: [], last: 0 })
		expect((await messagesAfter(all, asha)).last).toBe(0)
	})

	test('in a chat that nobody opened, and for another epoch', async () => {
		const pair = await matched(all)
		const first = messageBytes({ chat: pair.chat, sender: pair.asha.memberId })
		expect((await sendMessage(all, pair.asha, first)).statusCode).toBe(404)
		const { chat, asha } = await talking(all)
		const next = messageBytes({ chat, sender: asha.memberId, epoch: 1 })
		expect((await sendMessage(all, asha, next)).statusCode).toBe(422)
	})

	test('after either member ended the match or blocked the other, even if unblocked since', async () => {
		const ways: ((who: SignedIn, whom: SignedIn, chat: Buffer) => Promise<unknown>)[] = [
			(who, _, chat) => unmatch(all, who, chat),
			(who, whom) => block(all, who, idOf(whom)),
			async (who, whom) => {
				await block(all, who, idOf(whom))
				await unblock(all, who, idOf(whom))
			},
		]
		for (const end of ways) {
			const { chat, asha, kabir } = await talking(all)
			await say(all, kabir, chat)
			await end(asha, kabir, chat)
			for (const member of [asha, kabir]) {
				const answer = await sendMessage(all, member, messageBytes({ chat, sender: member.memberId }))
				expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
				expect(await numbersOf(member)).toEqual([[1, 1]])
			}
		}
	})

	test('for a suspended sender; messages to a suspended or leaving member wait for them', async () => {
		const { chat, asha, kabir } = await talking(all)
		await all.setStatus(kabir.memberId, 'suspended')
		expect((await sendMessage(all, kabir, messageBytes({ chat, sender: kabir.memberId }))).statusCode).toBe(401)
		await say(all, asha, chat)
		await all.setStatus(kabir.memberId, 'active')
		expect(await numbersOf(kabir)).toEqual([[1, 1]])
		await db.updateTable('members').set({ leaves_at: new Date() }).where('id', '=', kabir.memberId).execute()
		await say(all, asha, chat)
		await db.updateTable('members').set({ leaves_at: null }).where('id', '=', kabir.memberId).execute()
		expect(await numbersOf(kabir)).toEqual([
			[1, 1],
			[2, 2],
		])
	})

	test('after the peer was erased, which deletes the chat for both', async () => {
		for (const leaver of ['asha', 'kabir'] as const) {
			const pair = await talking(all)
			const { chat, asha, kabir } = pair
			await say(all, asha, chat)
			await say(all, kabir, chat)
			const stays = leaver === 'asha' ? kabir : asha
			await removeMember(db, pair[leaver].memberId)
			expect((await sendMessage(all, stays, messageBytes({ chat, sender: stays.memberId }))).statusCode).toBe(404)
			expect(await messagesAfter(all, stays)).toEqual({ messages: [], last: 2 })
			for (const table of ['chats', 'messages'] as const)
				expect(await db.selectFrom(table).select('match_id').where('match_id', '=', chat).execute()).toEqual([])
		}
	})

	test('beyond the limit of unanswered messages; retries are still answered', async () => {
		const { chat, asha, kabir } = await talking(all)
		for (const { from, byOpener } of [
			{ from: asha, byOpener: chatLimits.messagesUnanswered - 1 },
			{ from: kabir, byOpener: 0 },
		]) {
			const other = from === asha ? kabir : asha
			const last = chatLimits.messagesUnanswered - 1
			await db.deleteFrom('messages').where('match_id', '=', chat).execute()
			await db.updateTable('chats').set({ last, by_opener: byOpener }).where('match_id', '=', chat).execute()
			const { body } = await say(all, from, chat)
			const answer = await refusedNext(from, chat)
			expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
			expect((await sendMessage(all, from, body)).statusCode).toBe(201)
			await say(all, other, chat)
			await say(all, from, chat)
		}
	})

	test('beyond the daily limit of a chat, counted per sender', async () => {
		const { chat, asha, kabir } = await talking(all)
		for (const member of [asha, kabir]) await say(all, member, chat)
		const [most, few] = [chatLimits.messagesPerDay - 1, 1]
		for (const [spent, other, counts] of [
			[asha, kabir, { opener_today: most, other_today: few }],
			[kabir, asha, { opener_today: few, other_today: most }],
		] as const) {
			await db.updateTable('chats').set(counts).where('match_id', '=', chat).execute()
			await say(all, spent, chat)
			await refusedNext(spent, chat)
			await say(all, other, chat)
			const yesterday = { last_at: all.clock.now() - 24 * 3600 * 1000 }
			await db.updateTable('chats').set(yesterday).where('match_id', '=', chat).execute()
			await say(all, spent, chat)
		}
		const count = await db.selectFrom('chats').selectAll().where('match_id', '=', chat).executeTakeFirst()
		expect(count).toMatchObject({ last: 8, by_opener: 4, opener_today: 0, other_today: 1 })
	})

	test.runIf(isFull)('beyond the rate limit', async () => {
		const member = await all.signIn()
		const body = messageBytes({ chat: randomBytes(16), sender: member.memberId })
		for (let i = 0; i < chatLimits.messagesPerMinute; i++) await sendMessage(all, member, body)
		expect((await sendMessage(all, member, body)).statusCode).toBe(429)
	})
})

test('returns a limited number of messages, and the next page continues after them', async () => {
	const { chat, asha, kabir } = await talking(all)
	const count = chatLimits.messagesOfAnswer + 3
	await plantMessages({ chat, asha, kabir }, count)
	const first = await messagesAfter(all, asha)
	expect(first.last).toBe(count)
	const rest = await messagesAfter(all, asha, first.messages.at(-1)?.number)
	const numbers = [...first.messages, ...rest.messages].map(({ number }) => number)
	expect([first.messages.length, rest.messages.length]).toEqual([chatLimits.messagesOfAnswer, 3])
	expect(numbers).toEqual(Array.from({ length: count }, (_, i) => i + 1))
	for (const wrong of ['', '?after=-1', '?after=x'])
		expect((await all.app.inject({ url: chatPaths.messages + wrong, headers: asha.headers })).statusCode).toBe(400)
})

test('returns fewer messages per page if they are long', async () => {
	const { chat, asha, kabir } = await talking(all)
	const length = messageBytes({ chat, sender: asha.memberId }, { plainBytes: chatLimits.plainMost }).length
	const fit = Math.ceil(chatLimits.bytesOfAnswer / length)
	await plantMessages({ chat, asha, kabir }, fit + 2, { plainBytes: chatLimits.plainMost })
	const first = await messagesAfter(all, kabir)
	const rest = await messagesAfter(all, kabir, first.messages.at(-1)?.number)
	expect([first.messages.length, first.last, rest.messages.length]).toEqual([fit, fit + 2, 2])
	expect(rest.messages.map(({ number }) => number)).toEqual([fit + 1, fit + 2])
})

/** Inserts a number of messages, sent by the two alternately. */
async function plantMessages(
	{ chat, asha, kabir }: Pick<Pair, 'chat' | 'asha' | 'kabir'>,
	count: number,
	length: { plainBytes?: number } = {},
): Promise<void> {
	const rows = Array.from({ length: count }, (_, i) => {
		const [sender, recipient] = i % 2 ? [asha, kabir] : [kabir, asha]
		return {
			...{ match_id: chat, epoch: 0, seq: i + 1, message_id: randomBytes(16) },
			...{ sender_id: sender.memberId, recipient_id: recipient.memberId },
			...{ sender_number: i + 1, recipient_number: i + 1 },
			...{ body: messageBytes({ chat, sender: sender.memberId }, length), stamp: randomBytes(40) },
		}
	})
	await db.insertInto('messages').values(rows).execute()
	for (const { memberId } of [asha, kabir])
		await db.updateTable('members').set({ last_message: count }).where('id', '=', memberId).execute()
}

async function refusedNext(member: SignedIn, chat: Buffer) {
	const answer = await sendMessage(all, member, messageBytes({ chat, sender: member.memberId }))
	expect([answer.statusCode, answer.json().error.code]).toEqual([429, 'too_many_requests'])
	return answer
}

function chatOf(chat: Buffer, opener: SignedIn, other: SignedIn) {
	const ids = { match_id: chat, opener_id: opener.memberId, other_id: other.memberId }
	return { ...ids, epoch: 0, init: randomBytes(chatLimits.initBytes) }
}
