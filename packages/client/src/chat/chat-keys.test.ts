import { chatPaths } from '@ydo/contract/chats'
import { fromBase64url, toBase64url } from '@ydo/crypto/bytes'
import { makeInit, readInitHeader } from '@ydo/crypto/chat-init'
import { chatKeyOf, chatSeedOf, identityKeyOf, identitySeedOf } from '@ydo/crypto/keys'
import { describe, expect, test } from 'vitest'
import { linesOf, matchId, otherMatchId, sampleThree, sampleTwo } from '#test/sample-chats.ts'
import { exchange, type Visit, view } from '#test/sample-talk.ts'
import { random } from '#test/sample-vault.ts'
import { createChats } from './create-chats.ts'

const said = async (chats: Visit) => (await linesOf(chats)).map(({ text }) => text)
const initsSent = ({ calls }: Awaited<ReturnType<typeof sampleTwo>>['server']) =>
	calls.filter(({ path, body }) => path === chatPaths.chats && body !== undefined)

/** She has opened their chat and written; he has not visited yet. */
async function openedByHer() {
	const two = await sampleTwo()
	const hers = await two.her.visit()
	await hers.send(matchId, 'one')
	await hers.sync()
	return { ...two, hers }
}

test('names the leaves of the match in the init, also after both sending devices were replaced', async () => {
	const { server, her, him } = await sampleTwo()
	await her.takeOver()
	await him.takeOver()
	const hers = await her.visit()
	await hers.send(matchId, 'one')
	expect(await hers.sync()).toBe(true)
	const init = readInitHeader(fromBase64url(server.chats[0]?.init ?? ''))
	expect(init).toMatchObject({ epoch: 0, leafA: 0, leafB: 1 })
	const his = await him.visit()
	expect(await his.sync()).toBe(true)
	expect(await said(his)).toEqual(['one'])
})

test('opens a chat only with the peer’s chat key, and then shows earlier messages', async () => {
	const { server, him, her } = await openedByHer()
	await him.know(her, matchId, { chatKey: undefined })
	const his = await him.visit()
	await his.send(matchId, 'two')
	expect(await his.sync()).toBe(true)
	expect(await said(his)).toEqual(['two'])
	expect(view(his)).toMatchObject({ status: 'keyless', last: { state: 'waits' } })
	expect(server.stored).toHaveLength(1)
	await him.know(her)
	const again = await him.visit()
	expect(await again.sync()).toBe(true)
	expect(await said(again)).toEqual(['one', 'two'])
	expect(again.list()).toMatchObject([{ status: 'open', unread: 1 }])
	expect(server.stored).toHaveLength(2)
})

test('rejects a chat key whose hash differs from the match’s leaf', async () => {
	const { server, her, him } = await sampleTwo()
	await her.know(her)
	const hers = await her.visit()
	await hers.send(matchId, 'one')
	expect(await hers.sync()).toBe(true)
	expect([server.chats, server.stored]).toEqual([[], []])
	await her.know(him)
	const again = await her.visit()
	await again.sync()
	expect(server.stored).toHaveLength(1)
})

describe('a chat whose peer started over', () => {
	test('is closed: queued messages are refused, nothing is sent, and all stays readable', async () => {
		const { server, her, him, hers } = await openedByHer()
		await (await him.visit()).sync()
		server.online = false
		await hers.send(matchId, 'two')
		server.online = true
		await him.startOver()
		const soon = await her.visit()
		const before = server.calls.length
		expect(await soon.sync()).toBe(true)
		expect(soon.list()).toMatchObject([{ status: 'keyless', last: { text: 'two', state: 'refused' } }])
		expect(view(soon).mayWrite).toBe('no')
		expect(await said(soon)).toEqual(['one', 'two'])
		await soon.send(matchId, 'three')
		await soon.keepWishes({ marks: true, writesFirst: true })
		await exchange(soon)
		expect(server.calls.slice(before).filter(({ body }) => body !== undefined)).toEqual([])
		expect([server.chats.length, server.stored.length]).toEqual([1, 1])
		expect(soon.violations()).toEqual([])
	})

	test('can no longer be opened by either side', async () => {
		const { server, her, him } = await openedByHer()
		await her.startOver()
		const his = await him.visit()
		await his.send(matchId, 'two')
		expect(await his.sync()).toBe(true)
		expect(view(his)).toMatchObject({ status: 'keyless', unread: 0 })
		expect(his.vault.view().state.chatRoots).toEqual({})
		expect([initsSent(server).length, server.stored.length]).toEqual([1, 1])
	})

	test('is readable on a new device with the root from the vault', async () => {
		const { her, him, hers } = await openedByHer()
		await him.startOver()
		const laptop = await her.visit(await her.device())
		expect(await laptop.sync()).toBe(true)
		expect(await linesOf(laptop)).toEqual(await linesOf(hers))
		expect(view(laptop).status).toBe('keyless')
	})

	test('can be ended', async () => {
		const { server, her, him } = await openedByHer()
		await him.startOver()
		const later = await her.visit()
		expect(await later.end(matchId, 'no-spark')).toBe('done')
		expect([server.isEnded, view(later).status]).toEqual([true, 'ended'])
		expect(server.stored).toHaveLength(1)
	})
})

test('shows no chats to a member who started over', async () => {
	const { her } = await openedByHer()
	await her.startOver()
	const anew = await her.visit()
	expect(await anew.sync()).toBe(true)
	expect([anew.list(), anew.view(matchId)]).toEqual([[], undefined])
})

test('sends and receives with a peer who started over before the match', async () => {
	const { server, third, him } = await sampleThree({ thirdStartsOver: true })
	const theirs = await third.visit()
	await theirs.send(otherMatchId, 'hello')
	await theirs.sync()
	const his = await him.visit()
	expect(await his.sync()).toBe(true)
	expect(his.view(otherMatchId)).toMatchObject({ status: 'open', unread: 1, verification: 'none' })
	expect(server.stored).toHaveLength(1)
})

test('syncs the log after a conflict where nobody opened the chat, and finds that the peer started over', async () => {
	const { server, her, him } = await sampleTwo()
	const { parts, told } = await her.visit()
	await him.startOver()
	const hers = createChats({
		...parts,
		// A server that knows the log refuses an init for such a match.
		request: async (path, init) =>
			path === chatPaths.chats && init?.body ? new Response('{}', { status: 409 }) : parts.request(path, init),
	})
	await hers.load()
	hers.meet(told, [])
	await hers.send(matchId, 'one')
	expect(await hers.sync()).toBe(true)
	expect(hers.view(matchId)).toMatchObject({ status: 'keyless', last: { state: 'refused' } })
	expect(server.stored).toEqual([])
})

test('reads a chat on a new device with the root from the vault, without the peer’s chat key', async () => {
	const { server, her, him } = await sampleTwo()
	const [hers, his] = [await her.visit(), await him.visit()]
	await hers.send(matchId, 'one')
	await hers.sync()
	await his.sync()
	await his.send(matchId, 'two')
	await his.sync()
	await hers.sync()
	await her.know(him, matchId, { chatKey: undefined })
	const laptop = await her.visit(await her.device())
	expect(await laptop.sync()).toBe(true)
	expect(await linesOf(laptop)).toEqual(await linesOf(hers))
	// It predates the device; the message after the member's own words is still unanswered.
	expect(laptop.list()).toMatchObject([{ status: 'open', unread: 1, isYourTurn: true }])
	expect(server.chats).toHaveLength(1)
})

test('makes one chat when both open it at the same time', async () => {
	const { server, her, him } = await sampleTwo()
	const [hers, his] = [await her.visit(), await him.visit()]
	await hers.send(matchId, 'hers')
	await his.send(matchId, 'his')
	await Promise.all([hers.sync(), his.sync()])
	await Promise.all([hers.sync(), his.sync()])
	expect(server.chats).toHaveLength(1)
	expect(await said(hers)).toEqual(await said(his))
	expect((await said(hers)).toSorted()).toEqual(['hers', 'his'])
})

describe('a match not yet in the vault', () => {
	test('causes no call for its chat before a slot has stored it', async () => {
		const { server, him, third } = await sampleThree({ isThirdStored: false })
		const theirs = await third.visit()
		await theirs.send(otherMatchId, 'hello')
		const before = server.calls.length
		expect(await theirs.sync()).toBe(true)
		expect(theirs.view(otherMatchId)).toMatchObject({ mayWrite: 'yes', last: { text: 'hello', state: 'waits' } })
		expect(server.calls.slice(before).filter(({ body }) => body !== undefined)).toEqual([])
		await theirs.slot()
		expect(await theirs.sync()).toBe(true)
		expect(server.stored.map(({ chat }) => chat)).toEqual([otherMatchId])
		const his = await him.visit()
		await his.sync()
		expect(his.view(otherMatchId)).toMatchObject({ unread: 1 })
	})

	test('sends its queued messages after that slot', async () => {
		const { server, third } = await sampleThree({ isThirdStored: false })
		const theirs = await third.visit()
		const running = new AbortController()
		theirs.run(running.signal)
		await theirs.send(otherMatchId, 'hello')
		await theirs.slot()
		await expect.poll(() => server.stored.length).toBe(1)
		running.abort()
	})
})

describe('an init lost in a server restore', () => {
	test('is offered again, byte for byte, by the device that made it', async () => {
		const { server, her, him } = await sampleTwo()
		const hers = await her.visit()
		await hers.send(matchId, 'one')
		// Her device is closed between the two calls.
		server.reaches = (path) => path !== chatPaths.messages
		expect(await hers.sync()).toBe(false)
		server.reaches = () => true
		const [chat] = server.chats.splice(0)
		expect(await hers.sync()).toBe(true)
		await hers.sync()
		expect(server.chats).toEqual([chat])
		const his = await him.visit()
		expect(await his.sync()).toBe(true)
		expect(await said(his)).toEqual(['one'])
	})

	test('is awaited by the peer, who opens no other', async () => {
		const { server, her, him } = await sampleTwo()
		const hers = await her.visit()
		await hers.send(matchId, 'one')
		server.reaches = (path) => path !== chatPaths.messages
		await hers.sync()
		server.reaches = () => true
		const his = await him.visit()
		await his.send(matchId, 'two')
		server.reaches = (path) => path !== chatPaths.messages
		await his.sync()
		server.reaches = () => true
		const [chat] = server.chats.splice(0)
		expect(await his.sync()).toBe(true)
		expect([server.chats, server.stored]).toEqual([[], []])
		await exchange(hers, his)
		expect(server.chats).toEqual([chat])
		expect((await said(his)).toSorted()).toEqual(['one', 'two'])
	})
})

test('refuses an init made by the peer for another leaf of theirs', async () => {
	const { server, her, him } = await sampleTwo()
	const [match] = him.vault.view().state.likes.matches
	const [hersAsMet, hisRoot] = [match?.peerLeaf, him.vault.view().state.root?.root]
	await him.takeOver()
	const seed = await chatSeedOf(hisRoot ?? expect.fail())
	const a = {
		identity: await identityKeyOf(await identitySeedOf(hisRoot ?? expect.fail())),
		chatKey: await chatKeyOf(seed),
	}
	const herRoot = her.vault.view().state.root?.root ?? expect.fail()
	const b = {
		identity: await identityKeyOf(await identitySeedOf(herRoot)),
		chatKey: await chatKeyOf(await chatSeedOf(herRoot)),
	}
	const made = async (leafA: number) => {
		const header = { chat: fromBase64url(matchId), epoch: 0, a: him.id, b: her.id, leafA, leafB: hersAsMet ?? 0 }
		const { init } = await makeInit(header, { a, b, psk: match?.ownPsk ?? expect.fail(), random })
		return [{ id: matchId, epoch: 0, init: toBase64url(init) }]
	}
	server.chats = await made(him.key().leaf)
	const hers = await her.visit(await her.device())
	await hers.send(matchId, 'one')
	await hers.sync()
	expect(hers.violations()).toMatchObject([{ fault: 'false init' }])
	expect(server.stored).toEqual([])
	// The same with the leaf of the match is a valid init.
	server.chats = await made(match?.ownLeaf ?? -1)
	const again = await her.visit(await her.device())
	await again.send(matchId, 'one')
	expect(await again.sync()).toBe(true)
	expect(server.stored).toHaveLength(1)
})

test('refuses an init of another epoch', async () => {
	const { server, him } = await openedByHer()
	const [chat] = server.chats
	const bytes = fromBase64url(chat?.init ?? '')
	bytes[20] = 1
	server.chats[0] = { id: matchId, epoch: 1, init: toBase64url(bytes) }
	const his = await him.visit()
	await his.sync()
	expect(his.violations()).toMatchObject([{ chat: matchId, fault: 'malformed' }])
	expect(his.vault.view().state.chatRoots).toEqual({})
})
