import { randomBytes } from 'node:crypto'
import { type Message, sentMessage } from '@ydo/contract/chats'
import { callLimits } from '@ydo/contract/limits'
import { inFull } from '@ydo/contract/test/in-full'
import { stampTime } from '@ydo/log/stamp'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endMatches } from '#domain/matches/store.ts'
import { type SignedIn, type TestApp, testApp } from '#test/app.ts'
import { messageBytes } from '#test/chat-bytes.ts'
import {
	bodyOf,
	initOf,
	messagesAfter,
	type Pair,
	plantMatch,
	say,
	sendInit,
	sendMessage,
	talking,
	unmatch,
} from '#test/chats.ts'
import { createChatStore, type StampedMessage } from './store.ts'

const all = await testApp()
/** A second instance whose clock is ahead. */
const ahead = await testApp({ deps: { ...all.deps, clock: () => all.clock.now() + 5000 } })

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const timeOf = ({ stamp }: Message) => stampTime(Buffer.from(stamp, 'base64url'))

async function chatBetween(test: TestApp, one: Pair['her'], other: Pair['her']): Promise<Buffer> {
	const chat = await plantMatch(test, { ...one.member, leaf: one.index }, { ...other.member, leaf: other.index })
	const pair: Pair = { chat, asha: one.member, kabir: other.member, her: one, him: other }
	expect((await sendInit(test, pair.asha, initOf(pair))).statusCode).toBe(201)
	return chat
}

test('concurrent senders at two instances, some retrying: stores each message once, in one order, without a gap', async () => {
	const [first, other] = [await talking(all), await talking(all)]
	const members = [first.her, first.him, other.her, other.him]
	const chats: { chat: Buffer; between: SignedIn[] }[] = []
	for (const [i, one] of members.entries())
		for (const peer of members.slice(i + 1))
			chats.push({ chat: await chatBetween(all, one, peer), between: [one.member, peer.member] })
	const each = inFull(12, 4)
	const sent: Buffer[] = []
	const write = async (sender: SignedIn, chat: Buffer) => {
		for (let i = 0; i < each; i++) {
			const body = messageBytes({ chat, sender: sender.memberId })
			const on = i % 2 ? [all] : [ahead]
			const answers = await Promise.all(
				(i % 3 ? on : [all, ahead, all]).map((instance) => sendMessage(instance, sender, body)),
			)
			expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201))
			expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
			sent.push(body)
		}
	}
	await Promise.all(chats.flatMap(({ chat, between }) => between.map((sender) => write(sender, chat))))

	const texts = (bodies: readonly Buffer[]) => bodies.map((body) => body.toString('base64url')).sort()
	const held: Message[] = []
	for (const { member } of members) {
		const { messages, last } = await messagesAfter(all, member)
		expect(messages.map(({ number }) => number)).toEqual(upTo(chats.length * each))
		expect(last).toBe(chats.length * each)
		held.push(...messages)
	}
	expect(texts(held.map(bodyOf))).toEqual(texts([...sent, ...sent]))
	for (const { chat, between } of chats) {
		const views = await Promise.all(
			between.map(async (member) =>
				(await messagesAfter(all, member)).messages.filter((message) => bodyOf(message).subarray(2, 18).equals(chat)),
			),
		)
		const [hers = [], his = []] = views
		expect(hers.map(({ seq }) => seq)).toEqual(upTo(2 * each))
		expect(hers.map(({ body }) => body)).toEqual(his.map(({ body }) => body))
		expect(hers.map(timeOf)).toEqual(hers.map(timeOf).sort((one, next) => one - next))
	}
})

test('numbers concurrent messages of one chat in order of arrival', async () => {
	const { chat, asha, kabir } = await talking(all)
	const bodies = upTo(callLimits.atOnceOfMember).map(() => messageBytes({ chat, sender: asha.memberId }))
	const answers = await Promise.all(bodies.map((body) => sendMessage(all, asha, body)))
	expect(answers.map((answer) => sentMessage.parse(answer.json()).seq)).toEqual(upTo(bodies.length))
	expect((await messagesAfter(all, kabir)).messages.map(bodyOf)).toEqual(bodies)
})

test('a match that ends amid concurrent messages: each message is either acknowledged and stored, or neither', async () => {
	for (let round = 0; round < 8; round++) {
		const { chat, asha, kabir } = await talking(all)
		const acknowledged: Buffer[] = []
		const write = async (member: SignedIn) => {
			for (;;) {
				const body = messageBytes({ chat, sender: member.memberId })
				const answer = await sendMessage(member === asha ? all : ahead, member, body)
				if (answer.statusCode !== 201) return answer.statusCode
				acknowledged.push(body)
			}
		}
		const end = async () => {
			await say(all, asha, chat).then(({ body }) => acknowledged.push(body))
			await unmatch(ahead, round % 2 ? asha : kabir, chat)
			return acknowledged.length
		}
		const [hers, his, before] = await Promise.all([write(asha), write(kabir), end()])
		expect([hers, his]).toEqual([404, 404])
		const { messages, last } = await messagesAfter(all, kabir)
		expect(messages).toHaveLength(acknowledged.length)
		expect(last).toBe(acknowledged.length)
		// A message in flight when the match ended may be acknowledged a moment later; none after that.
		expect(acknowledged.length - before).toBeLessThanOrEqual(2)
	}
})

test('refuses a message that waited for the end of its match', async () => {
	const { chat, asha, kabir } = await talking(all)
	const sending = await all.db.transaction().execute(async (trx) => {
		await endMatches(trx, { between: [asha.memberId, kabir.memberId], day: 1 })
		const answer = sendMessage(all, asha, messageBytes({ chat, sender: asha.memberId }))
		for (let waiting = 0; waiting === 0; ) {
			const { rows } = await sql`
				select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(all.db)
			waiting = rows.length
		}
		return { answer }
	})
	expect((await sending.answer).statusCode).toBe(404)
	expect((await messagesAfter(all, kabir)).last).toBe(0)
})

test('one failing message does not affect the others in its statement', async () => {
	const { chat, asha, kabir } = await talking(all)
	const store = createChatStore(all.db)
	const stampedMessage = (differing: Partial<StampedMessage> = {}): StampedMessage => {
		const messageId = randomBytes(16)
		const body = messageBytes({ chat, sender: asha.memberId, id: messageId })
		const to = { matchId: chat, epoch: 0, senderId: asha.memberId, peerId: kabir.memberId }
		return { ...to, messageId, body, time: 100, stamp: randomBytes(40), ...differing }
	}
	const stranger = await all.signIn()
	const there = stampedMessage()
	expect(await store.put([there])).toEqual([{ number: 1, seq: 1 }])
	const messages = [
		stampedMessage(),
		stampedMessage({ time: 99 }),
		there,
		stampedMessage({ peerId: stranger.memberId }),
		stampedMessage({ senderId: stranger.memberId }),
		stampedMessage({ epoch: 1 }),
		stampedMessage({ matchId: randomBytes(16) }),
		stampedMessage({ time: 101 }),
	]
	const none = Array.from({ length: 6 }, () => undefined)
	expect(await store.put(messages)).toEqual([{ number: 2, seq: 2 }, ...none, { number: 3, seq: 3 }])
	expect((await messagesAfter(all, stranger)).last).toBe(0)
	expect((await messagesAfter(all, kabir)).last).toBe(3)
})
