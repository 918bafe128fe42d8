import { randomBytes } from 'node:crypto'
import { chatLimits, chatPaths } from '@ydo/contract/chats'
import { isFull } from '@ydo/contract/test/in-full'
import { describe, expect, test } from 'vitest'
import { type SignedIn, testApp } from '#test/app.ts'
import { initBytes } from '#test/chat-bytes.ts'
import { chatsOf, initOf, matched, type Pair, plantMatch, sendInit, talking, unmatch } from '#test/chats.ts'
import { joinDirectory, leafBody, sendLeaf, testKeys } from '#test/leaves.ts'
import { block, idOf } from '#test/see.ts'

const all = await testApp()
const second = await testApp({ deps: all.deps })

const text = (bytes: Buffer) => bytes.toString('base64url')
const shown = (chat: Buffer, init: Buffer, epoch = 0) => ({ id: text(chat), epoch, init: text(init) })
/** The other member's init for the same match. */
const initOfHis = ({ chat, asha, kabir, her, him }: Pair) =>
	initBytes({ chat, a: kabir.memberId, b: asha.memberId, leafA: him.index, leafB: her.index })

/** Publishes a member's next leaf with their current keys for a season, or with new keys for a reset; returns its index. */
async function publish({ member, index, keys }: Pair['her'], event: 'season' | 'reset'): Promise<number> {
	const chosen = event === 'season' ? { ...keys, seasonKey: randomBytes(32) } : testKeys()
	const body = leafBody(member, chosen, { event, previous: index + 1, time: all.clock.now() })
	const answer = await sendLeaf(all, member, body)
	if (answer.statusCode !== 201) throw new Error(`the leaf was refused: ${answer.body}`)
	return Number(answer.json().index)
}

describe('an init', () => {
	test('opens the chat for both if it is the first; later ones are answered with the first', async () => {
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

	test.runIf(isFull)('concurrent with another: one is stored and both members get it', async () => {
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

	test('is refused with wrong members, leaves other than the match’s, or another epoch', async () => {
		const pair = await matched(all)
		const { chat, asha, kabir, her, him } = pair
		const stranger = await joinDirectory(all)
		const good = initOf(pair)
		const later = await publish(him, 'season')
		const wrong: [SignedIn, Buffer][] = [
			[kabir, good],
			[stranger.member, good],
			[asha, initOf(pair, { b: stranger.member.memberId, leafB: stranger.index })],
			[asha, initOf(pair, { leafA: him.index, leafB: her.index })],
			[asha, initOf(pair, { leafB: stranger.index })],
			[asha, initOf(pair, { leafB: later })],
			[asha, initOf(pair, { leafB: 4_000_000_000 })],
			[asha, initOf(pair, { epoch: 1 })],
			[asha, good.subarray(0, -1)],
			[asha, Buffer.from(good).fill(2, 0, 1)],
			[asha, initBytes({ ...pair, chat, a: asha.memberId, b: asha.memberId })],
		]
		for (const [member, init] of wrong) {
			const answer = await sendInit(all, member, init)
			expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'unprocessable'])
		}
		expect(await chatsOf(all, asha)).toEqual([])
	})

	test('opens nothing for outsiders, nor after the match ended', async () => {
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

	test('is accepted with the leaves of the match, even if newer leaves were published since', async () => {
		const pair = await matched(all)
		for (const one of [pair.him, pair.her]) await publish(one, 'season')
		expect((await sendInit(all, pair.kabir, initOfHis(pair))).statusCode).toBe(201)
	})

	test('is refused if one of the two reset their keys since the match', async () => {
		for (const who of ['her', 'him'] as const) {
			const pair = await matched(all)
			await publish(pair[who], 'reset')
			for (const [member, init] of [
				[pair.asha, initOf(pair)],
				[pair.kabir, initOfHis(pair)],
			] as const) {
				const answer = await sendInit(all, member, init)
				expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'conflict'])
			}
			expect(await chatsOf(all, pair.asha)).toEqual([])
		}
	})

	test('is accepted for two who matched by a reset leaf', async () => {
		const [asha, kabir] = [await joinDirectory(all), await joinDirectory(all)]
		const index = await publish(asha, 'reset')
		const chat = await plantMatch(all, { ...asha.member, leaf: index }, { ...kabir.member, leaf: kabir.index })
		const pair = { chat, asha: asha.member, kabir: kabir.member, her: { ...asha, index }, him: kabir }
		expect((await sendInit(all, pair.asha, initOf(pair))).statusCode).toBe(201)
	})

	test('stored before a reset is still the answer to both', async () => {
		const pair = await talking(all)
		await publish(pair.him, 'reset')
		const [opened] = await chatsOf(all, pair.asha)
		const again = await sendInit(all, pair.kabir, initOfHis(pair))
		expect([again.statusCode, again.json()]).toEqual([200, opened])
		expect((await sendInit(all, pair.asha, initOf(pair, { epoch: 1 }))).statusCode).toBe(422)
	})

	test.runIf(isFull)('is refused beyond the limit per minute', async () => {
		const pair = await matched(all)
		for (let i = 0; i < chatLimits.initsPerMinute; i++) await sendInit(all, pair.asha, initOf(pair))
		expect((await sendInit(all, pair.asha, initOf(pair))).statusCode).toBe(429)
	})
})
