import { chatPaths } from '@ydo/contract/chats'
import { fromBase64url, toBase64url } from '@ydo/crypto/bytes'
import { readInitHeader } from '@ydo/crypto/chat-init'
import { makeSeasonSecret, seasonKeyOf } from '@ydo/crypto/keys'
import { describe, expect, test } from 'vitest'
import { random } from '#vault/sample-vault.ts'
import { createChats } from './create-chats.ts'
import { linesOf, matchId, sampleTwo } from './sample-chats.ts'

const hour = 3_600_000
const said = async (chats: Parameters<typeof linesOf>[0]) => (await linesOf(chats)).map(({ text }) => text)

test('without the peer’s chat key nothing is opened: what came is shown once it is there', async () => {
	const { server, her, him } = await sampleTwo()
	const hers = await her.visit()
	await hers.send(matchId, 'one')
	await hers.sync()
	await him.know({ member: her.member, chatKey: async () => him.chatKey() })
	const his = await him.visit()
	await his.send(matchId, 'two')
	expect(await his.sync()).toBe(true)
	expect(await said(his)).toEqual(['two'])
	expect(server.stored).toHaveLength(1)
	expect(his.areOpened()).toBe(false)
	await him.know(her)
	const again = await him.visit()
	expect(await again.sync()).toBe(true)
	expect(await said(again)).toEqual(['one', 'two'])
	expect(again.list()).toMatchObject([{ unread: 1 }])
	expect(server.stored).toHaveLength(2)
	expect(again.areOpened()).toBe(true)
})

test('who began anew opens another epoch, which the other believes after 72 hours', async () => {
	const { log, server, her, him } = await sampleTwo()
	const hers = await her.visit()
	await hers.send(matchId, 'one')
	await hers.sync()
	await (await him.visit()).sync()

	await him.startOver(her)
	await her.know(him)
	const his = await him.visit()
	await his.send(matchId, 'it is me, with a new phone')
	expect(await his.sync()).toBe(true)
	expect(server.chats.map(({ epoch }) => epoch)).toEqual([0, 1])

	const device = her.first
	const soon = await her.visit(device)
	await soon.send(matchId, 'two')
	expect(await soon.sync()).toBe(true)
	expect(soon.list()).toMatchObject([{ status: 'keyless', usableAt: log.time + 72 * hour, unread: 0 }])
	expect(soon.view(matchId)?.mayWrite).toBe('no')
	expect(await said(soon)).toEqual(['one', 'two'])
	expect(server.stored).toHaveLength(2)

	log.time += 72 * hour
	await log.publish()
	await soon.replica.sync(undefined)
	expect(await soon.sync()).toBe(true)
	expect(soon.list()).toMatchObject([{ status: 'open', unread: 1 }])
	expect(await said(soon)).toEqual(['one', 'it is me, with a new phone', 'two'])
	await his.sync()
	expect(await said(his)).toContain('two')
	expect(soon.violations()).toEqual([])
})

test('what was sealed under a past epoch is sealed anew, and arrives once', async () => {
	const { log, server, her, him } = await sampleTwo()
	const hers = await her.visit()
	await hers.send(matchId, 'one')
	await hers.sync()
	await (await him.visit()).sync()
	// Sealed, kept, and never answered.
	server.reaches = (path) => path !== chatPaths.messages
	await hers.send(matchId, 'two')
	expect(await hers.sync()).toBe(false)
	server.reaches = () => true
	await him.startOver(her)
	await her.know(him)
	const his = await him.visit()
	await his.send(matchId, 'anew')
	await his.sync()
	const soon = await her.visit()
	log.time += 73 * hour
	await log.publish()
	await soon.replica.sync(undefined)
	expect(await soon.sync()).toBe(true)
	await his.sync()
	expect(await said(his)).toEqual(expect.arrayContaining(['anew', 'two']))
	expect((await said(soon)).filter((text) => text === 'two')).toHaveLength(1)
})

test('nothing is sent under keys of before, while the new ones cannot be used yet', async () => {
	const { server, her, him } = await sampleTwo()
	const hers = await her.visit()
	await hers.send(matchId, 'one')
	await hers.sync()
	await him.startOver(her)
	const soon = await her.visit()
	await soon.send(matchId, 'two')
	expect(await soon.sync()).toBe(true)
	expect(server.stored).toHaveLength(1)
	expect(soon.list()).toMatchObject([{ status: 'keyless', last: { text: 'two', state: 'waits' } }])
})

test('a new device reads everything with the roots of the vault, though no key of the season is left', async () => {
	const { server, her, him } = await sampleTwo()
	const [hers, his] = [await her.visit(), await him.visit()]
	await hers.send(matchId, 'one')
	await hers.sync()
	await his.sync()
	await his.send(matchId, 'two')
	await his.sync()
	await hers.sync()
	await her.know({ member: him.member, chatKey: async () => '' })
	const laptop = await her.visit(await her.device())
	expect(await laptop.sync()).toBe(true)
	expect(await linesOf(laptop)).toEqual(await linesOf(hers))
	// It was written before the device was there; what comes after the member's own words was not answered yet.
	expect(laptop.list()).toMatchObject([{ unread: 1, isYourTurn: true }])
	expect(server.chats).toHaveLength(1)
})

describe('an init whose keys can never come keeps no keys of past seasons', () => {
	/** She has opened their chat, and he was not there yet. */
	async function openedByHer() {
		const two = await sampleTwo()
		const hers = await two.her.visit()
		await hers.send(matchId, 'one')
		await hers.sync()
		return two
	}

	test('of a season that was dropped: it ends the chat', async () => {
		const { him } = await openedByHer()
		const his = await him.visit()
		const secret = makeSeasonSecret(random)
		await his.vault.append({
			type: 'season',
			number: 4,
			label: 'spring',
			secret,
			key: toBase64url(await seasonKeyOf(secret)),
		})
		await his.vault.compact()
		expect(await his.sync()).toBe(true)
		expect(his.areOpened()).toBe(true)
		expect(his.violations()).toMatchObject([{ chat: matchId, fault: 'false init' }])
	})

	test('of a season that is about to be dropped: it is opened before, though nothing was said under it yet', async () => {
		const two = await sampleTwo()
		const hers = await two.her.visit()
		await hers.send(matchId, 'one')
		// Her device is closed between the two calls.
		two.server.reaches = (path) => path !== chatPaths.messages
		expect(await hers.sync()).toBe(false)
		two.server.reaches = () => true
		const before = await two.him.visit()
		expect(await before.sync()).toBe(true)
		await two.him.beginSeason()
		const his = await two.him.visit()
		expect(his.areOpened()).toBe(false)
		expect(await his.sync()).toBe(true)
		expect(his.areOpened()).toBe(true)
		await his.vault.compact()
		await hers.sync()
		expect(await his.sync()).toBe(true)
		expect(his.violations()).toEqual([])
		expect((await linesOf(his)).map(({ text }) => text)).toEqual(['one'])
	})

	test('from before its opener began anew: they open another', async () => {
		const { her, him } = await openedByHer()
		await her.startOver(him)
		const his = await him.visit()
		expect(await his.sync()).toBe(true)
		expect(his.areOpened()).toBe(true)
		expect(his.violations()).toEqual([])
	})

	test('of a chat that was ended', async () => {
		const { her, him } = await openedByHer()
		await him.know({ member: her.member, chatKey: async () => him.chatKey() })
		const his = await him.visit()
		await his.sync()
		expect(his.areOpened()).toBe(false)
		await his.end(matchId)
		expect(his.areOpened()).toBe(true)
	})
})

test('who is told that the peer has a later leaf reads the directory and opens by that one', async () => {
	const { log, server, her, him } = await sampleTwo()
	const { parts, told } = await her.visit()
	await him.beginSeason(3)
	const last = log.leaves.length - 1
	const hers = createChats({
		...parts,
		// As a server that knows the log.
		request: async (path, init) => {
			const { init: bytes } = path === chatPaths.chats && init?.body ? JSON.parse(String(init.body)) : {}
			const isStale = bytes && readInitHeader(fromBase64url(bytes))?.leafB !== last
			return isStale ? new Response('{}', { status: 409 }) : parts.request(path, init)
		},
	})
	await hers.load()
	hers.meet(told, [])
	await hers.send(matchId, 'one')
	expect([await hers.sync(), await hers.sync()]).toEqual([false, true])
	expect(server.stored).toHaveLength(1)
	const his = await him.visit()
	expect(await his.sync()).toBe(true)
	expect(await said(his)).toEqual(['one'])
})

test('two who open at the same time have one chat', async () => {
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
