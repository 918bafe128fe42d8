import { randomBytes } from 'node:crypto'
import { chatLimits, chatPaths } from '@ydo/contract/chats'
import { expect, test } from 'vitest'
import { type SignedIn, testApp } from '#test/app.ts'
import { chatsOf, matched, messagesAfter, say, talking, unmatch } from '#test/chats.ts'
import { dumpDatabase } from '#test/dump.ts'
import { listen, openLive } from '#test/live.ts'
import { block, idOf } from '#test/see.ts'
import { until } from '#test/until.ts'

const all = await testApp()
const second = await testApp({ deps: all.deps })
const addresses = [await listen(all), await listen(second)] as const

const type = (on: typeof all, { headers }: Pick<SignedIn, 'headers'>, chat: Buffer | string) =>
	on.app.inject({
		method: 'POST',
		url: chatPaths.typing,
		headers,
		body: { chat: typeof chat === 'string' ? chat : chat.toString('base64url') },
	})

async function open(member: SignedIn, at: string = addresses[0]) {
	const client = await openLive(at, member.accessToken)
	await until('the first frame', () => client.frames.length > 0)
	return client
}

test('a message notifies both members on every instance', async () => {
	const { chat, asha, kabir } = await talking(all)
	const sockets = await Promise.all([asha, kabir].flatMap((member) => addresses.map((at) => open(member, at))))
	await say(all, asha, chat)
	await Promise.all(sockets.map(({ told }) => told({ messages: 1 })))
	await say(second, kabir, chat)
	await Promise.all(sockets.map(({ told }) => told({ messages: 2 })))
})

test('a typing event reaches the peer’s sockets on every instance, and nobody else', async () => {
	const { chat, asha, kabir } = await talking(all)
	const stranger = await all.signIn()
	const his = await Promise.all(addresses.map((at) => open(kabir, at)))
	const others = await Promise.all([asha, stranger].map((member) => open(member)))
	const before = await dumpDatabase(all.db)
	expect((await type(all, asha, chat)).statusCode).toBe(204)
	await until('typing', () => his.every(({ typing }) => typing.length === 1))
	expect(his.map(({ typing }) => typing)).toEqual(his.map(() => [chat.toString('base64url')]))
	expect(await dumpDatabase(all.db)).toEqual(before)
	// Serves as a barrier: events after it arrive after it.
	await say(all, kabir, chat)
	await his[0]?.told({ messages: 1 })
	expect(others.map(({ typing }) => typing)).toEqual([[], []])
})

test('fetching chats and messages leaves no trace in the database', async () => {
	const { chat, asha, kabir } = await talking(all)
	await say(all, asha, chat)
	const before = await dumpDatabase(all.db)
	for (const member of [asha, kabir])
		expect([await chatsOf(all, member), await messagesAfter(all, member)]).toHaveLength(2)
	expect(await dumpDatabase(all.db)).toEqual(before)
})

test('no typing event for an ended match or another’s chat; the answer is the same', async () => {
	const [first, other, blocked] = [await talking(all), await matched(all), await talking(all)]
	const { chat, asha, kabir } = first
	const sockets = await Promise.all([kabir, other.kabir, blocked.kabir].map((member) => open(member)))
	const stranger = await all.signIn()
	await unmatch(all, kabir, chat)
	await block(all, blocked.kabir, idOf(blocked.asha))
	const answers = [
		await type(all, asha, chat),
		await type(all, stranger, other.chat),
		await type(all, blocked.asha, blocked.chat),
		await type(all, stranger, randomBytes(16)),
		await type(all, other.asha, other.chat),
	]
	expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [204, '']))
	await until('the last of them', () => sockets[1]?.typing.length === 1)
	expect(sockets.map(({ typing }) => typing.length)).toEqual([0, 1, 0])
	for (const headers of [{}, { authorization: 'Bearer x.y.z' }])
		expect((await type(all, { headers } as SignedIn, chat)).statusCode).toBe(401)
	for (const wrong of ['', 'x', `${idOf(asha)}A`]) expect((await type(all, asha, wrong)).statusCode).toBe(400)
})

test('rate-limits typing events per minute', async () => {
	const { chat, asha } = await talking(all)
	for (let i = 0; i < chatLimits.typingPerMinute; i++) expect((await type(all, asha, chat)).statusCode).toBe(204)
	expect((await type(all, asha, chat)).statusCode).toBe(429)
})
