import { chatPaths } from '@ydo/contract/chats'
import { describe, expect, test } from 'vitest'
import { linesOf, matchId, sampleTwo } from './sample-chats.ts'
import { exchange, lastOf, talking, view } from './sample-talk.ts'

describe('an end', () => {
	test('comes with kind words where there is a network, and takes nothing more', async () => {
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

	test('leaves what is removed after it removed on this device', async () => {
		const { her, hers } = await talking()
		expect(await hers.end(matchId, undefined)).toBe('done')
		await hers.remove(matchId, lastOf(hers).id)
		await exchange(hers)
		const later = await her.visit()
		for (const chats of [hers, later]) expect((await linesOf(chats)).map(({ text }) => text)).toEqual(['one'])
		expect(later.list()[0]?.last?.text).toBe('one')
	})

	test('whose kind words arrived without it is told again, by whichever device', async () => {
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

test('a peer who says goodbye and lets the match go on is taken at their word: nothing more of theirs is taken', async () => {
	const { hers, his, server } = await talking()
	// Her app was altered: it sends the kind words, and more words after them, and ends nothing.
	server.reaches = (path) => !path.startsWith(chatPaths.matches)
	expect(await hers.end(matchId, 'no-spark')).toBe('offline')
	server.reaches = () => true
	expect(await his.sync()).toBe(true)
	expect([server.isEnded, view(his).status]).toEqual([true, 'ended'])
	expect(view(his).farewell).toEqual({ words: 'no-spark', isOwn: false })
})

test('an end is seen as soon as the server tells of it, and where it takes nothing more', async () => {
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

test('a match that was ended before anybody opened its chat takes nothing', async () => {
	const { her, server } = await sampleTwo()
	server.isEnded = true
	const hers = await her.visit()
	await hers.send(matchId, 'too late')
	expect(await hers.sync()).toBe(true)
	expect(hers.view(matchId)).toMatchObject({ status: 'ended', last: { text: 'too late', state: 'refused' } })
	expect(server.stored).toEqual([])
})
