import { chatLimits, chatPaths } from '@ydo/contract/chats'
import { fromBase64url, toBase64url } from '@ydo/crypto/bytes'
import { describe, expect, test } from 'vitest'
import { linesOf, matchId, sampleTwo } from '#test/sample-chats.ts'
import { exchange, lastOf, talking, type Visit, view } from '#test/sample-talk.ts'
import { createChats } from './create-chats.ts'

/** A message with one bit of its ciphertext flipped. */
function spoilt(body: string): string {
	const bytes = fromBase64url(body)
	bytes[100] = (bytes[100] ?? 0) ^ 1
	return toBase64url(bytes)
}

const texts = (chats: Visit) => view(chats).messages.map(({ text }) => text)

describe('first messages', () => {
	test('shows two messages of the peer before the member’s own first one, then all of them', async () => {
		const { her, him } = await sampleTwo()
		const [hers, his] = [await her.visit(), await him.visit()]
		for (const text of ['one', 'two']) {
			expect(view(hers).mayWrite).toBe('yes')
			await hers.send(matchId, text)
		}
		expect(view(hers).mayWrite).toBe('enough')
		await hers.send(matchId, 'three, though told not to')
		await exchange(hers, his)
		expect((await linesOf(his)).map(({ text }) => text)).toEqual(['one', 'two'])
		expect(view(his)).toMatchObject({ heldBack: 1, unread: 2, last: { text: 'two' }, mayWrite: 'yes' })
		await his.send(matchId, 'four')
		expect(view(his)).toMatchObject({ heldBack: 0, unread: 3 })
		await exchange(his, hers)
		expect((await linesOf(his)).map(({ text }) => text)).toEqual(['one', 'two', 'three, though told not to', 'four'])
		expect(view(hers).mayWrite).toBe('yes')
	})

	test('shows at most two lines of messages that do not open', async () => {
		const { server, her, him } = await sampleTwo()
		const [hers, his] = [await her.visit(), await him.visit()]
		for (const text of ['one', 'two', 'three', 'four']) await hers.send(matchId, text)
		await exchange(hers)
		for (const one of server.stored) one.body = spoilt(one.body)
		await exchange(his)
		expect((await linesOf(his)).map(({ state }) => state)).toEqual(['unverified', 'unverified'])
		await his.keepWishes({ marks: false, writesFirst: true })
		expect(await linesOf(his)).toEqual([])
		await his.send(matchId, 'what is that?')
		expect((await linesOf(his)).map(({ state }) => state)).toEqual([...Array(4).fill('unverified'), 'waits'])
	})

	test('shows nothing to a member who wants to write first, and informs the peer; lets both write if both want that', async () => {
		const { her, him } = await sampleTwo()
		const [hers, his] = [await her.visit(), await him.visit()]
		await hers.keepWishes({ marks: false, writesFirst: true })
		await exchange(hers, his)
		expect(view(his)).toMatchObject({ mayWrite: 'theirsFirst', theirWishes: { writesFirst: true }, status: 'silent' })
		expect(view(hers).mayWrite).toBe('yes')
		await his.send(matchId, 'all the same')
		await his.share(matchId, { more: 'and this' })
		await exchange(his, hers)
		expect(view(hers)).toMatchObject({ heldBack: 1, unread: 0, last: undefined, isYourTurn: false })
		expect(view(hers).theirDetails).toEqual({})
		expect(await linesOf(hers)).toEqual([])
		await his.keepWishes({ marks: false, writesFirst: true })
		expect(view(his).mayWrite).toBe('yes')
		await hers.send(matchId, 'now')
		expect(view(hers).theirDetails).toEqual({ more: 'and this' })
		expect((await linesOf(hers)).map(({ text }) => text)).toEqual(['all the same', 'now'])
	})
})

describe('receipts and preferences', () => {
	test('sends and shows receipts only if both want them', async () => {
		const { hers, his, server } = await talking()
		const before = server.stored.length
		await hers.markRead(matchId)
		hers.type(matchId)
		await hers.keepWishes({ marks: true, writesFirst: false })
		await exchange(hers, his)
		await hers.markRead(matchId)
		await exchange(hers, his)
		// Her preference alone.
		expect(server.stored).toHaveLength(before + 1)
		expect(lastOf(his).state).toBe('sent')
		await his.keepWishes({ marks: true, writesFirst: false })
		await exchange(his, hers)
		expect(lastOf(his).state).toBe('delivered')
		await hers.markRead(matchId)
		await exchange(hers, his)
		expect(lastOf(his).state).toBe('read')
		await his.keepWishes({ marks: false, writesFirst: false })
		expect(lastOf(his).state).toBe('sent')
	})

	test('marks as read only messages present at that time', async () => {
		const { hers, his } = await talking({ wishes: { marks: true, writesFirst: false } })
		await hers.markRead(matchId)
		await his.send(matchId, 'three')
		await his.sync()
		await exchange(hers, his)
		expect(view(his).messages.map(({ state }) => state)).toEqual(['sent', 'read', 'delivered'])
		expect(view(hers).unread).toBe(1)
	})

	test('sends each receipt once, and syncs what another device has read', async () => {
		const { her, hers, his, server } = await talking({ wishes: { marks: true, writesFirst: false } })
		const laptop = await her.visit(await her.device())
		await his.send(matchId, 'three')
		await exchange(his, laptop, hers)
		expect([view(hers).unread, view(laptop).unread]).toEqual([2, 2])
		await laptop.markRead(matchId)
		await exchange(laptop, hers)
		expect([view(hers).unread, view(laptop).unread]).toEqual([0, 0])
		const before = server.stored.length
		for (const chats of [laptop, hers]) await chats.markRead(matchId)
		await exchange(laptop, hers, his)
		expect(server.stored).toHaveLength(before)
	})

	test('counts messages before an answer as read on all devices, with or without receipts', async () => {
		const { her, hers, his } = await talking()
		const laptop = await her.visit(await her.device())
		await exchange(laptop)
		await his.send(matchId, 'three')
		await exchange(his, laptop, hers)
		expect([view(hers).unread, view(laptop).unread]).toEqual([2, 2])
		await hers.send(matchId, 'four')
		await exchange(hers)
		expect(view(hers).unread).toBe(2)
		await his.send(matchId, 'five')
		await exchange(his, laptop)
		expect(view(laptop).unread).toBe(1)
	})

	test('does not revert the preferences another device has sent', async () => {
		const { her, hers, his, server } = await talking()
		const laptop = await her.visit(await her.device())
		await hers.keepWishes({ marks: true, writesFirst: false })
		await exchange(hers)
		const before = server.stored.length
		await exchange(laptop, hers)
		expect(server.stored).toHaveLength(before)
		expect(laptop.wishes()).toEqual({ marks: true, writesFirst: false })
		await his.sync()
		expect(view(his).theirWishes.marks).toBe(true)
	})

	test('sends preferences to the peer once a slot has stored them in the vault', async () => {
		const { hers, his, server } = await talking()
		hers.run(new AbortController().signal)
		const before = server.stored.length
		await hers.keepWishes({ marks: true, writesFirst: false })
		await hers.sync()
		expect([hers.wishes().marks, server.stored.length]).toEqual([true, before])
		await hers.slot()
		await expect.poll(() => server.stored.length).toBe(before + 1)
		await his.sync()
		expect(view(his).theirWishes.marks).toBe(true)
	})

	test('shows typing for a while or until a message arrives, and rate-limits its signal', async () => {
		const { log, hers, his, server } = await talking({ wishes: { marks: true, writesFirst: false } })
		const told = () => server.calls.filter(({ path }) => path === '/api/typing').length
		his.type(matchId)
		his.type(matchId)
		expect(told()).toBe(1)
		log.time += chatLimits.typingEvery
		his.type(matchId)
		expect(told()).toBe(2)
		hers.hearTyping(matchId)
		expect(hers.list()[0]?.isTyping).toBe(true)
		await his.send(matchId, 'three')
		await exchange(his, hers)
		expect(hers.list()[0]?.isTyping).toBe(false)
		hers.hearTyping(matchId)
		log.time += chatLimits.typingFor
		hers.look()
		expect(hers.list()[0]?.isTyping).toBe(false)
	})
})

describe('answers, reactions, removals and details', () => {
	test('shows the quote of an answer, and the latest reaction of each side', async () => {
		const { hers, his } = await talking()
		const one = view(hers).messages[0]?.id ?? ''
		await his.send(matchId, 'to that', one)
		for (const emoji of ['🙂', '🎉']) await his.react(matchId, one, emoji)
		await hers.react(matchId, one, '👍')
		expect(view(hers).messages[0]?.reactions.own).toBe('👍')
		await exchange(his, hers)
		expect(lastOf(hers)).toMatchObject({ text: 'to that', quote: { id: one, text: 'one', isOwn: true } })
		expect(lastOf(his).quote).toEqual({ id: one, text: 'one', isOwn: false })
		expect(view(hers).messages[0]?.reactions).toEqual({ own: '👍', theirs: '🎉' })
		await his.react(matchId, one, '')
		await exchange(his, hers)
		expect(view(hers).messages[0]?.reactions).toEqual({ own: '👍', theirs: '' })
	})

	test('removes a message on all of the member’s devices, but not from the peer’s', async () => {
		const { her, hers, his } = await talking()
		const laptop = await her.visit(await her.device())
		laptop.open(matchId)
		await his.send(matchId, 'to that', view(his).messages[0]?.id)
		await exchange(his, hers, laptop)
		await hers.remove(matchId, view(hers).messages[0]?.id ?? '')
		expect(texts(hers)).toEqual(['two', 'to that'])
		await exchange(hers, laptop, his)
		expect(texts(laptop)).toEqual(['two', 'to that'])
		expect(lastOf(laptop).quote).toBeUndefined()
		expect(texts(his)).toEqual(['one', 'two', 'to that'])
		for (const line of view(hers).messages) await hers.remove(matchId, line.id)
		expect(texts(hers)).toEqual([])
		await exchange(hers, laptop)
		expect(laptop.list()[0]?.last).toBeUndefined()
	})

	test('never sends a message removed before it was sent', async () => {
		const { hers, server } = await talking()
		const before = server.stored.length
		await hers.send(matchId, 'not this')
		await hers.remove(matchId, lastOf(hers).id)
		await exchange(hers)
		expect(server.stored).toHaveLength(before)
		expect(texts(hers)).toEqual(['one', 'two'])
	})

	test('replaces shared details, and withdraws them', async () => {
		const { hers, his } = await talking()
		await hers.share(matchId, { height: '5.11', orientation: 'straight' })
		expect(view(hers).ownDetails).toEqual({ height: '5.11', orientation: 'straight' })
		await exchange(hers, his)
		expect(view(his).theirDetails).toEqual({ height: '5.11', orientation: 'straight' })
		await hers.share(matchId, {})
		await exchange(hers, his)
		expect([view(his).theirDetails, view(hers).ownDetails]).toEqual([{}, {}])
	})

	test('delivers the longest text with the longest encoding', async () => {
		const { hers, his } = await talking()
		const text = '\uffee'.repeat(chatLimits.textLength)
		await hers.send(matchId, text, view(hers).messages[0]?.id)
		await exchange(hers, his)
		expect(lastOf(his)).toMatchObject({ text, quote: { text: 'one' } })
	})

	test('refuses empty and overlong texts, reactions to unknown messages and overlong details', async () => {
		const { hers } = await talking()
		// Of a Devanagari qa, one letter of six bytes, the longest message has no room for as many.
		for (const text of [
			'',
			' \n',
			'\u200b',
			'\u2800\ufe0f',
			'x'.repeat(chatLimits.textLength + 1),
			'\u0958'.repeat(chatLimits.textLength),
		])
			await expect(hers.send(matchId, text)).rejects.toThrow(RangeError)
		await expect(hers.react(matchId, 'no message', '🙂')).rejects.toThrow(RangeError)
		await expect(hers.share(matchId, { height: '5'.repeat(501) })).rejects.toThrow(RangeError)
		expect(view(hers).messages).toHaveLength(2)
	})
})

test('shows later words in the list instead of refused ones', async () => {
	const clock = { now: 0 }
	const { her, hers, his, log, server } = await talking({ now: () => clock.now })
	const { parts } = hers
	const refusing = createChats({
		...parts,
		request: async (path, init) =>
			path === chatPaths.messages ? new Response('{}', { status: 422 }) : parts.request(path, init),
	})
	await refusing.load()
	await refusing.send(matchId, 'nobody takes this')
	await refusing.sync()
	expect((await her.visit()).list()[0]?.last).toMatchObject({ text: 'nobody takes this', state: 'refused' })
	clock.now = log.time + 1000
	await his.send(matchId, 'and you?')
	await exchange(his, hers)
	expect(hers.list()[0]).toMatchObject({ last: { text: 'and you?', isOwn: false }, isYourTurn: true })
	expect(server.stored).toHaveLength(3)
})

describe('a safety number', () => {
	test('is the same for both, is pinned for all devices, and reports changed keys', async () => {
		const { her, him, hers, his } = await talking()
		const [one, other] = [await hers.safetyNumber(matchId), await his.safetyNumber(matchId)]
		expect(one).toEqual(other)
		expect(await hers.compare(matchId, other?.code ?? '')).toBe(true)
		expect(await hers.compare(matchId, `${other?.code}x`)).toBe(false)
		await hers.verify(matchId)
		expect(view(hers).verification).toBe('verified')
		await hers.slot()
		const laptop = await her.visit(await her.device())
		expect([view(laptop).verification, view(his).verification]).toEqual(['verified', 'none'])
		await him.startOver()
		const later = await her.visit()
		await expect.poll(() => view(later).verification).toBe('changed')
	})

	test('is requested after the peer started over', async () => {
		const { her, him, hers } = await talking()
		expect(view(hers).verification).toBe('none')
		await him.startOver()
		await her.know(him)
		const later = await her.visit()
		expect(view(later).verification).toBe('renewed')
		await later.sync()
		await later.verify(matchId)
		expect(view(later).verification).toBe('verified')
	})
})
