import { chatPaths } from '@ydo/contract/chats'
import { describe, expect, test } from 'vitest'
import { linesOf, matchId, sampleTwo } from '#test/sample-chats.ts'
import { exchange, lastOf, talking, view } from '#test/sample-talk.ts'

describe('ending a match', () => {
	test('needs the network, sends the farewell first, and refuses later messages', async () => {
		const { him, hers, his, server } = await talking()
		await his.send(matchId, 'waits')
		server.online = false
		expect(await hers.end(matchId, 'no-spark')).toBe('offline')
		expect(view(hers)).toMatchObject({ status: 'open', farewell: undefined })
		server.online = true
		expect(await hers.end(matchId, 'no-spark')).toBe('done')
		expect(view(hers)).toMatchObject({ status: 'ended', mayWrite: 'no', farewell: { words: 'no-spark', isOwn: true } })
		await his.sync()
		expect(view(his).farewell).toEqual({ words: 'no-spark', isOwn: false })
		expect(lastOf(his)).toMatchObject({ text: 'waits', state: 'refused' })
		const { storage } = him.first
		const { change } = storage
		const changes: unknown[] = []
		storage.change = (...changed) => {
			changes.push(changed)
			return change(...changed)
		}
		const { id } = lastOf(his)
		await Promise.all([his.sendAgain(matchId, id), his.sendAgain(matchId, id)])
		expect(changes).toHaveLength(1)
		await his.sync()
		expect(view(his).messages.filter(({ state }) => state === 'refused')).toHaveLength(1)
	})

	test('keeps a message removed if the removal follows the end', async () => {
		const { her, hers } = await talking()
		expect(await hers.end(matchId, undefined)).toBe('done')
		await hers.remove(matchId, lastOf(hers).id)
		await exchange(hers)
		const later = await her.visit()
		for (const chats of [hers, later]) expect((await linesOf(chats)).map(({ text }) => text)).toEqual(['one'])
		expect(later.list()[0]?.last?.text).toBe('one')
	})

	test('is completed by any device if the farewell arrived and the end did not', async () => {
		const { her, hers, server } = await talking()
		const laptop = await her.visit(await her.device())
		server.reaches = (path) => !path.startsWith(chatPaths.matches)
		expect(await hers.end(matchId, 'no-spark')).toBe('offline')
		expect(view(hers)).toMatchObject({ status: 'open', farewell: { words: 'no-spark', isOwn: true } })
		expect([server.isEnded, await hers.sync()]).toEqual([false, false])
		server.reaches = () => true
		expect(await laptop.sync()).toBe(true)
		expect([server.isEnded, view(laptop).status]).toEqual([true, 'ended'])
		expect(await hers.sync()).toBe(true)
		expect(view(hers).status).toBe('ended')
	})
})

test('ends the match of a peer who says goodbye but does not end it', async () => {
	const { hers, his, server } = await talking()
	// Her modified app sends the farewell and further words but never ends the match.
	server.reaches = (path) => !path.startsWith(chatPaths.matches)
	expect(await hers.end(matchId, 'no-spark')).toBe('offline')
	server.reaches = () => true
	expect(await his.sync()).toBe(true)
	expect([server.isEnded, view(his).status]).toEqual([true, 'ended'])
	expect(view(his).farewell).toEqual({ words: 'no-spark', isOwn: false })
})

test('shows an end once the server announces it or refuses a message', async () => {
	const { hers, his, server } = await talking()
	server.isEnded = true
	await his.send(matchId, 'still there?')
	expect(await his.sync()).toBe(true)
	expect(view(his)).toMatchObject({ status: 'ended', mayWrite: 'no', last: { state: 'refused' } })
	expect(view(hers).status).toBe('open')
	hers.run(new AbortController().signal)
	hers.meet([], [matchId])
	await expect.poll(() => view(hers)).toMatchObject({ status: 'ended', mayWrite: 'no' })
})

test.each(['ended', 'left'] as const)('ends a chat for good whose match the server reports as %s', async (ended) => {
	const { her, him, hers } = await talking()
	await her.know(him, matchId, { ended })
	const told = await her.visit()
	await told.send(matchId, 'still there?')
	expect(await told.sync()).toBe(true)
	expect(view(told)).toMatchObject({ status: 'ended', mayWrite: 'no', last: { state: 'refused' } })
	// The server now reports the match as ongoing.
	await her.know(him)
	const again = await her.visit()
	await again.send(matchId, 'and now?')
	await exchange(again)
	expect(view(again)).toMatchObject({ status: 'ended', last: { state: 'refused' } })
	await hers.sync()
	expect(view(hers).status).toBe('ended')
})

test('ends the chat of an accepted match missing from the server’s answer', async () => {
	const { her, server } = await talking()
	const laptop = await her.visit(await her.device())
	laptop.meet([], [matchId])
	await laptop.send(matchId, 'still there?')
	const before = server.stored.length
	await exchange(laptop)
	expect(view(laptop)).toMatchObject({ status: 'ended', last: { state: 'refused' } })
	expect(server.stored).toHaveLength(before)
	const again = await her.visit()
	expect(view(again).status).toBe('open')
	again.meet([], [matchId])
	await again.sync()
	again.meet(again.told, [])
	await again.sync()
	expect(view(again).status).toBe('ended')
})

test('refuses messages in a match that ended before its chat was opened', async () => {
	const { her, server } = await sampleTwo()
	server.isEnded = true
	const hers = await her.visit()
	await hers.send(matchId, 'too late')
	expect(await hers.sync()).toBe(true)
	expect(hers.view(matchId)).toMatchObject({ status: 'ended', last: { text: 'too late', state: 'refused' } })
	expect(server.stored).toEqual([])
})
