import { randomBytes } from 'node:crypto'
import { leavingPaths } from '@ydo/contract/account'
import { chatLimits } from '@ydo/contract/chats'
import { matchDays, slotLimits } from '@ydo/contract/slots'
import { isFull } from '@ydo/contract/test/in-full'
import { describe, expect, test } from 'vitest'
import { millisecondsOfDay } from '#infra/time.ts'
import { type SignedIn, type TestApp, testApp } from '#test/app.ts'
import { messageBytes } from '#test/chat-bytes.ts'
import {
	chatsOf,
	initOf,
	matched,
	messagesAfter,
	plantMatch,
	say,
	sendInit,
	sendMessage,
	talking,
	unmatch,
} from '#test/chats.ts'
import { man } from '#test/crowd.ts'
import { report, reportAbout } from '#test/evidence.ts'
import { leafBody, sendLeaf, testKeys } from '#test/leaves.ts'
import { plantCard } from '#test/members.ts'
import { block, idOf, saveVisibility } from '#test/see.ts'
import { accept, beat, matchesOf, newsOf, tickNow, withLeaf } from '#test/slots.ts'
import { likesOf } from '#test/tick-bytes.ts'

const all = await testApp()
const endOf = async (test: TestApp, member: SignedIn) => (await matchesOf(test, member)).map(({ ended }) => ended)
const leave = ({ app }: TestApp, { headers }: SignedIn) =>
	app.inject({ method: 'POST', url: leavingPaths.leaving, headers, body: { when: 'now' } })

/** An application of its own with two matched members; `later` signs in again, since access tokens expire within days. */
async function pair() {
	const test = await testApp()
	const [asha, kabir] = [await test.signIn({ subject: 'Asha' }), await test.signIn({ subject: 'Kabir' })]
	const chat = await plantMatch(test, asha, kabir)
	const later = async (days: number) => {
		test.clock.advance(days * millisecondsOfDay)
		await (await testApp({ deps: test.deps })).app.ready() // an instance sweeps when it starts
		return test.signIn({ subject: 'Asha' })
	}
	return { test, chat, asha, kabir, later }
}

describe('accepting a match', () => {
	test('removes it from that member’s news, once and for all devices', async () => {
		const { test, chat, asha, kabir } = await pair()
		await withLeaf(test, await test.signIn())
		const id = chat.toString('base64url')
		for (const one of [asha, kabir]) expect((await newsOf(test, one)).matches.map((match) => match.id)).toEqual([id])
		for (let i = 0; i < 2; i++) expect((await accept(test, asha, id)).statusCode).toBe(204)
		expect([(await newsOf(test, asha)).matches, (await newsOf(test, kabir)).matches.length]).toEqual([[], 1])
		for (const one of [asha, kabir]) expect(await matchesOf(test, one)).toHaveLength(1)
	})

	test('is allowed to its two members only', async () => {
		const { chat } = await matched(all)
		const stranger = await all.signIn()
		for (const id of [chat, randomBytes(16)])
			expect((await accept(all, stranger, id.toString('base64url'))).statusCode).toBe(404)
		expect((await accept(all, { headers: {} } as SignedIn, chat.toString('base64url'))).statusCode).toBe(401)
		expect((await accept(all, stranger, 'x')).statusCode).toBe(400)
	})
})

test.runIf(isFull)(
	'news return a limited number of matches, newest day first, and none whose leaf the checkpoint lacks',
	async () => {
		const test = await testApp()
		const asha = await test.signIn()
		await plantCard(test, asha)
		expect((await newsOf(test, asha)).matches).toEqual([])
		const oldest = await plantMatch(test, asha, await test.signIn())
		// Before the first checkpoint a device could not verify any match.
		expect((await newsOf(test, asha)).matches).toEqual([])
		await withLeaf(test, asha)
		await test.db.updateTable('match_sides').set({ day: 1 }).where('match_id', '=', oldest).execute()
		for (let i = 1; i < slotLimits.matchesOfAnswer; i++) await plantMatch(test, asha, await test.signIn())
		expect((await newsOf(test, asha)).matches.at(-1)?.id).toBe(oldest.toString('base64url'))
		await plantMatch(test, asha, await test.signIn())
		const ids = (await newsOf(test, asha)).matches.map(({ id }) => id)
		expect([ids.length, ids.includes(oldest.toString('base64url'))]).toEqual([slotLimits.matchesOfAnswer, false])
		expect((await matchesOf(test, asha))[0]?.id).toBe(oldest.toString('base64url'))
		await accept(test, asha, ids[0] ?? '')
		expect((await newsOf(test, asha)).matches.at(-1)?.id).toBe(oldest.toString('base64url'))
	},
)

describe('the other member learns of a match after:', () => {
	const ways: [
		string,
		'ended' | 'left' | undefined,
		(pair: Awaited<ReturnType<typeof twoWhoMet>>) => Promise<unknown>,
	][] = [
		['ending it', 'ended', ({ kabir, id }) => unmatch(all, kabir, id)],
		['blocking', 'ended', ({ kabir, asha }) => block(all, kabir, idOf(asha))],
		['pausing', undefined, ({ kabir }) => saveVisibility(all, kabir, { paused: true })],
		['suspension', 'left', ({ kabir }) => all.setStatus(kabir.memberId, 'suspended')],
		['erasure', 'left', ({ kabir }) => leave(all, kabir)],
	]

	async function twoWhoMet() {
		const [she, he] = [await all.signIn(), await all.signIn()]
		await plantCard(all, she, { name: 'Asha' })
		await plantCard(all, he, man)
		const [asha, kabir] = [await withLeaf(all, she), await withLeaf(all, he)]
		const [hers, his] = likesOf(asha.leaf, kabir.leaf)
		await tickNow(all, asha, { ballots: [hers] })
		await tickNow(all, kabir, { ballots: [his] })
		await beat(all)
		const [match] = await matchesOf(all, kabir)
		return { asha, kabir, id: Buffer.from(match?.id ?? '', 'base64url'), his }
	}

	for (const [way, ended, act] of ways)
		test(way, async () => {
			const pair = await twoWhoMet()
			await act(pair)
			const { matches } = await newsOf(all, pair.asha)
			expect(matches).toMatchObject([
				{ peer: idOf(pair.kabir), name: 'Kabir', proof: pair.his.proof.toString('base64url'), ...(ended && { ended }) },
			])
			if (!ended) expect(matches[0]).not.toHaveProperty('ended')
			// Block, report and accept still work.
			expect((await accept(all, pair.asha, matches[0]?.id ?? '')).statusCode).toBe(204)
			expect((await block(all, pair.asha, idOf(pair.kabir))).statusCode).toBeLessThan(300)
			expect((await report(all, pair.asha, reportAbout(pair.kabir))).statusCode).toBe(201)
			expect(await matchesOf(all, pair.asha)).toHaveLength(1)
		})

	test('a reinstated member is shown again', async () => {
		const { asha, kabir } = await twoWhoMet()
		await all.setStatus(kabir.memberId, 'suspended')
		expect(await endOf(all, asha)).toEqual(['left'])
		await all.setStatus(kabir.memberId, 'active')
		expect(await endOf(all, asha)).toEqual([undefined])
	})
})

describe('a match whose peer was erased', () => {
	test('is returned for 60 days if no device accepts it', async () => {
		const { test, kabir, later } = await pair()
		await leave(test, kabir)
		expect(await endOf(test, await later(matchDays.most - 1))).toEqual(['left'])
		expect(await endOf(test, await later(1))).toEqual([])
		expect(await test.db.selectFrom('match_sides').selectAll().execute()).toEqual([])
	})

	test.runIf(isFull)('is returned for seven days after its acceptance, and at most 60 in all', async () => {
		for (const [acceptedAfter, days] of [
			[10, matchDays.afterAcceptance],
			[57, 3],
		] as const) {
			const { test, chat, kabir, later } = await pair()
			await leave(test, kabir)
			await accept(test, await later(acceptedAfter), chat.toString('base64url'))
			expect(await endOf(test, await later(days - 1))).toEqual(['left'])
			expect(await endOf(test, await later(1))).toEqual([])
		}
	})

	test('is deleted with the account if it was accepted long ago', async () => {
		const { test, chat, asha, later } = await pair()
		await accept(test, asha, chat.toString('base64url'))
		await later(80)
		expect(await endOf(test, await test.signIn({ subject: 'Asha' }))).toEqual([undefined])
		await leave(test, await test.signIn({ subject: 'Kabir' }))
		expect(await endOf(test, await test.signIn({ subject: 'Asha' }))).toEqual([])
	})

	test('has no chat: messages are deleted, and opening and sending are refused', async () => {
		const { chat, asha, kabir, ...two } = await talking(all)
		await say(all, asha, chat)
		await say(all, kabir, chat)
		await leave(all, kabir)
		expect([await chatsOf(all, asha), (await messagesAfter(all, asha)).messages]).toEqual([[], []])
		const sent = await sendMessage(all, asha, messageBytes({ chat, sender: asha.memberId }))
		expect(sent.statusCode).toBe(404)
		expect((await sendInit(all, asha, initOf({ chat, asha, kabir, ...two }))).statusCode).toBe(404)
		expect((await unmatch(all, asha, chat)).statusCode).toBe(204)
	})
})

test('an ended match that nobody accepted outlives its messages, for 60 days', async () => {
	const { test, chat, kabir, later } = await pair()
	await unmatch(test, kabir, chat)
	expect(await endOf(test, await later(chatLimits.endedDays + 1))).toEqual(['ended'])
	expect(await endOf(test, await later(matchDays.most - chatLimits.endedDays - 1))).toEqual([])
})

test('a match includes the peer’s chat key, if any', async () => {
	const [asha, kabir] = [await all.signIn(), await all.signIn()]
	await plantMatch(all, asha, kabir)
	await plantCard(all, kabir)
	const { chatKey, ...body } = leafBody(kabir, testKeys(), { time: all.clock.now() })
	await sendLeaf(all, kabir, { ...body, chatKey })
	const [[hers], [his]] = [await matchesOf(all, asha), await matchesOf(all, kabir)]
	expect([hers?.chatKey, his?.chatKey]).toEqual([chatKey, undefined])
})
