import { randomBytes } from 'node:crypto'
import { chatLimits } from '@ydo/contract/chats'
import { describe, expect, test } from 'vitest'
import { createShownMatchStore } from '#domain/matches/store.ts'
import { dayOf } from '#infra/time.ts'
import { type SignedIn, testApp } from '#test/app.ts'
import { chatsOf, matched, messagesAfter, plantMatch, say, talking, unmatch } from '#test/chats.ts'
import { block, idOf, unblock } from '#test/see.ts'
import { accept, matchesOf } from '#test/slots.ts'

const all = await testApp()
const store = createShownMatchStore(all.db)

const endedOf = async (member: SignedIn) => (await matchesOf(all, member)).map(({ ended }) => ended)

describe('a match that one member ends', () => {
	test('is ended for both alike, is reported as ended, and stays readable', async () => {
		for (const ender of ['asha', 'kabir'] as const) {
			const pair = await talking(all)
			const { chat, asha, kabir } = pair
			await say(all, kabir, chat)
			for (const member of [asha, kabir]) expect(await endedOf(member)).toEqual([undefined])
			for (let i = 0; i < 2; i++) expect((await unmatch(all, pair[ender], chat)).statusCode).toBe(204)
			for (const member of [asha, kabir]) {
				expect(await endedOf(member)).toEqual(['ended'])
				expect([(await messagesAfter(all, member)).messages.length, (await chatsOf(all, member)).length]).toEqual([
					1, 1,
				])
			}
			const rows = await all.db.selectFrom('match_sides').selectAll().where('match_id', '=', chat).execute()
			expect(rows.map(({ ended_day }) => ended_day)).toEqual([dayOf(all.clock.now()), dayOf(all.clock.now())])
		}
	})

	test('can be ended only by its two members, and their other matches stay', async () => {
		const { chat, asha, kabir } = await matched(all)
		const [stranger, rohan] = [await all.signIn(), await all.signIn()]
		const other = await plantMatch(all, asha, rohan)
		for (const id of [chat, randomBytes(16)]) expect((await unmatch(all, stranger, id)).statusCode).toBe(204)
		for (const headers of [{}, { authorization: 'Bearer x.y.z' }])
			expect((await unmatch(all, { headers } as SignedIn, chat)).statusCode).toBe(401)
		expect((await unmatch(all, asha, Buffer.alloc(15))).statusCode).toBe(400)
		expect([await endedOf(asha), await endedOf(kabir)]).toEqual([[undefined, undefined], [undefined]])
		await unmatch(all, asha, other)
		expect([await endedOf(kabir), await endedOf(rohan)]).toEqual([[undefined], ['ended']])
	})

	test('by a block looks the same to the peer, and stays ended after unblocking', async () => {
		const { chat, asha, kabir } = await talking(all)
		const [ended, other] = [await talking(all), await plantMatch(all, asha, await all.signIn())]
		await block(all, asha, idOf(kabir))
		await unmatch(all, ended.asha, ended.chat)
		const shown = async ({ kabir }: { kabir: SignedIn }) =>
			(await matchesOf(all, kabir)).map(({ ended, week, day, chatKey }) => ({
				ended,
				week,
				day,
				has: Boolean(chatKey),
			}))
		expect(await shown({ kabir })).toEqual(await shown(ended))
		await unblock(all, asha, idOf(kabir))
		expect(await endedOf(kabir)).toEqual(['ended'])
		const hers = await matchesOf(all, asha)
		expect(hers.filter(({ ended }) => ended).map(({ id }) => id)).toEqual([chat.toString('base64url')])
		expect(hers.map(({ id }) => id)).toContain(other.toString('base64url'))
	})
})

test('deletes an ended match after thirty days, and nothing of one that lasts', async () => {
	const [ended, lasts] = [await talking(all), await talking(all)]
	for (const { chat, asha, kabir } of [ended, lasts]) {
		await say(all, asha, chat)
		await say(all, kabir, chat)
		for (const member of [asha, kabir]) await accept(all, member, chat.toString('base64url'))
	}
	await unmatch(all, ended.asha, ended.chat)
	const today = dayOf(all.clock.now())
	const sides = async (day: number) => (await store.of({ memberId: ended.kabir.memberId, day })).length
	await store.sweep(today + chatLimits.endedDays - 1)
	expect([
		await sides(today + chatLimits.endedDays - 1),
		(await messagesAfter(all, ended.kabir)).messages.length,
	]).toEqual([1, 2])
	// Hidden after that time even before the sweep.
	expect(await sides(today + chatLimits.endedDays)).toBe(0)
	all.clock.advance(chatLimits.endedDays * 24 * 3600 * 1000)
	await testApp({ deps: all.deps }).then(({ app }) => app.ready()) // an instance sweeps when it starts
	for (const table of ['match_sides', 'chats', 'messages'] as const) {
		const rows = await all.db.selectFrom(table).select('match_id').distinct().execute()
		expect(rows.map(({ match_id }) => match_id.toString('hex'))).not.toContain(ended.chat.toString('hex'))
		expect(rows.map(({ match_id }) => match_id.toString('hex'))).toContain(lasts.chat.toString('hex'))
	}
	expect(await store.of({ memberId: lasts.kabir.memberId, day: today })).toHaveLength(1)
})
