import { randomBytes } from 'node:crypto'
import { chatLimits, chatPaths } from '@ydo/contract/chats'
import { describe, expect, test } from 'vitest'
import { type SignedIn, testApp } from '#testing/app.ts'
import { initBytes } from '#testing/chat-bytes.ts'
import { chatsOf, initOf, matched, type Pair, say, sendInit, talking, unmatch } from '#testing/chats.ts'
import { joinDirectory, leafBody, sendLeaf, testKeys } from '#testing/leaves.ts'
import { block, idOf } from '#testing/see.ts'

const all = await testApp()
const second = await testApp({ deps: all.deps })

const text = (bytes: Buffer) => bytes.toString('base64url')
const shown = (chat: Buffer, init: Buffer, epoch = 0) => ({ id: text(chat), epoch, init: text(init) })
/** His, of the same match. */
const initOfHis = ({ chat, asha, kabir, her, him }: Pair) =>
	initBytes({ chat, a: kabir.memberId, b: asha.memberId, leafA: him.index, leafB: her.index })

/** Begins anew; answers the index of the leaf that says so. */
async function reset({ member, index }: Pair['her']): Promise<number> {
	const body = leafBody(member, testKeys(), { event: 'reset', previous: index + 1, time: all.clock.now() })
	const answer = await sendLeaf(all, member, body)
	if (answer.statusCode !== 201) throw new Error(`the leaf was refused: ${answer.body}`)
	return Number(answer.json().index)
}

describe('an init', () => {
	test('that comes first opens the chat for both; every later one is answered with it', async () => {
		const pair = await matched(all)
		expect(await chatsOf(all, pair.asha)).toEqual([])
		const init = initOf(pair)
		const first = await sendInit(all, pair.asha, init)
		expect([first.statusCode, first.json(), first.headers['cache-control']]).toEqual([
			201,
			shown(pair.chat, init),
			'no-store',
		])
		for (const [member, other] of [
			[pair.asha, init],
			[pair.asha, initOf(pair)],
			[pair.kabir, initOfHis(pair)],
		] as const) {
			const later = await sendInit(all, member, other)
			expect([later.statusCode, later.json()]).toEqual([200, shown(pair.chat, init)])
		}
		for (const member of [pair.asha, pair.kabir]) expect(await chatsOf(all, member)).toEqual([shown(pair.chat, init)])
		expect(await chatsOf(all, await all.signIn())).toEqual([])
	})

	test('and another at once: one is kept, and both get that one', async () => {
		for (let round = 0; round < 10; round++) {
			const pair = await matched(all)
			const answers = await Promise.all([
				sendInit(all, pair.asha, initOf(pair)),
				sendInit(second, pair.kabir, initOfHis(pair)),
			])
			expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 201])
			expect(answers[0]?.json()).toEqual(answers[1]?.json())
			expect(await chatsOf(all, pair.asha)).toEqual([answers[0]?.json()])
		}
	})

	test('that names others, leaves of others or none that hold keys is none', async () => {
		const pair = await matched(all)
		const { chat, asha, kabir, her, him } = pair
		const stranger = await joinDirectory(all)
		const good = initOf(pair)
		const wrong: [SignedIn, Buffer][] = [
			[kabir, good],
			[stranger.member, good],
			[asha, initOf(pair, { b: stranger.member.memberId, leafB: stranger.index })],
			[asha, initOf(pair, { leafA: him.index })],
			[asha, initOf(pair, { leafB: stranger.index })],
			[asha, initOf(pair, { leafB: 4_000_000_000 })],
			[asha, good.subarray(0, -1)],
			[asha, Buffer.from(good).fill(2, 0, 1)],
		]
		for (const [member, init] of wrong) {
			const answer = await sendInit(all, member, init)
			expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'unprocessable'])
		}
		const left = leafBody(kabir, him.keys, {
			event: 'leave',
			previous: him.index + 1,
			time: all.clock.now(),
			...{ season: 0, seasonKey: Buffer.alloc(32), chatKeyHash: Buffer.alloc(32) },
		})
		const leaf = await sendLeaf(all, kabir, { leaf: left.leaf })
		expect(leaf.statusCode).toBe(201)
		expect((await sendInit(all, asha, initOf(pair, { leafB: leaf.json().index }))).statusCode).toBe(422)
		expect([her.index >= 0, await chatsOf(all, asha)]).toEqual([true, []])
		expect(
			(await sendInit(all, asha, initBytes({ ...pair, chat, a: asha.memberId, b: asha.memberId }))).statusCode,
		).toBe(422)
	})

	test('of somebody’s match, ended or not, opens nothing for anybody else, nor after its end', async () => {
		const pair = await matched(all)
		const stranger = await joinDirectory(all)
		const ofStranger = (chat: Buffer) =>
			initBytes({
				chat,
				a: stranger.member.memberId,
				b: pair.kabir.memberId,
				leafA: stranger.index,
				leafB: pair.him.index,
			})
		for (const chat of [pair.chat, randomBytes(16)])
			expect((await sendInit(all, stranger.member, ofStranger(chat))).statusCode).toBe(404)
		await unmatch(all, pair.kabir, pair.chat)
		expect((await sendInit(all, pair.asha, initOf(pair))).statusCode).toBe(404)
		const other = await matched(all)
		await block(all, other.kabir, idOf(other.asha))
		expect((await sendInit(all, other.asha, initOf(other))).statusCode).toBe(404)
		for (const headers of [{}, { authorization: 'Bearer x.y.z' }]) {
			expect((await sendInit(all, { headers } as SignedIn, initOf(pair))).statusCode).toBe(401)
			expect((await all.app.inject({ url: chatPaths.chats, headers })).statusCode).toBe(401)
		}
	})

	test('that names another than the last leaf of one of the two is made anew: its keys may be dropped by now', async () => {
		const pair = await matched(all)
		const { asha, kabir, him } = pair
		const body = leafBody(kabir, him.keys, { event: 'season', previous: him.index + 1, time: all.clock.now() })
		const leaf = await sendLeaf(all, kabir, body)
		expect(leaf.statusCode).toBe(201)
		expect((await sendInit(all, asha, initOf(pair))).statusCode).toBe(409)
		expect((await sendInit(all, kabir, initOfHis(pair))).statusCode).toBe(409)
		expect((await sendInit(all, asha, initOf(pair, { leafB: leaf.json().index }))).statusCode).toBe(201)
	})

	test('can be sent so many times a minute', async () => {
		const pair = await matched(all)
		for (let i = 0; i < chatLimits.initsPerMinute; i++) await sendInit(all, pair.asha, initOf(pair))
		expect((await sendInit(all, pair.asha, initOf(pair))).statusCode).toBe(429)
	})
})

describe('another epoch', () => {
	test('begins once one of the two began anew, and once for that', async () => {
		const pair = await talking(all)
		const { chat, asha, kabir, her, him } = pair
		await say(all, asha, chat)
		const next = { epoch: 1, leafA: her.index, leafB: him.index }
		const sent = (differing: object) => sendInit(all, asha, initOf(pair, { ...next, ...differing }))
		expect((await sent({})).statusCode).toBe(409)
		const begun = await reset(him)
		// Without naming what began; leaving an epoch out; going back to an epoch before.
		for (const wrong of [{}, { leafB: begun, epoch: 2 }]) expect((await sent(wrong)).statusCode).toBe(409)
		const init = initOf(pair, { ...next, leafB: begun })
		expect((await sendInit(all, asha, init)).statusCode).toBe(201)
		expect((await sent({ epoch: 2, leafB: begun })).statusCode).toBe(409)
		const chats = await chatsOf(all, kabir)
		expect(chats.map(({ epoch }) => epoch)).toEqual([0, 1])
		expect(chats[1]).toEqual(shown(chat, init, 1))
		const old = await sendInit(all, asha, initOf(pair))
		expect([old.statusCode, old.json()]).toEqual([200, chats[0]])
		// She too began anew, and opens by her new leaf; none of theirs is named that is older than before.
		const hers = await reset(her)
		expect((await sent({ epoch: 2, leafA: hers })).statusCode).toBe(409)
		expect((await sent({ epoch: 2, leafA: hers, leafB: begun })).statusCode).toBe(201)
	})
})
