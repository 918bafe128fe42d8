import { chatPaths } from '@ydo/contract/chats'
import { expect, test } from 'vitest'
import { linesOf, matchId, sampleTwo } from '#test/sample-chats.ts'
import { idOf } from '#test/sample-vault.ts'

const said = async (chats: Parameters<typeof linesOf>[0]) =>
	(await linesOf(chats)).map(({ text, state }) => [text, state])

test('delivers messages both ways in one chat, regardless of who opened it', async () => {
	const { server, her, him } = await sampleTwo()
	const [hers, his] = [await her.visit(), await him.visit()]
	expect(hers.list()).toMatchObject([{ id: matchId, peer: him.member, status: 'silent', unread: 0, last: undefined }])
	await hers.send(matchId, 'Namaste')
	expect(hers.list()).toMatchObject([{ status: 'open', last: { text: 'Namaste', isOwn: true, state: 'waits' } }])
	await his.send(matchId, 'Hello')
	expect(await hers.sync()).toBe(true)
	expect(await his.sync()).toBe(true)
	expect(await hers.sync()).toBe(true)
	expect(server.chats).toHaveLength(1)
	expect(await said(hers)).toEqual([
		['Namaste', 'sent'],
		['Hello', 'sent'],
	])
	expect(await said(his)).toEqual(await said(hers))
	expect(hers.list()).toMatchObject([{ unread: 1, isYourTurn: true, last: { text: 'Hello', isOwn: false } }])
	expect(his.list()).toMatchObject([{ unread: 1, isYourTurn: false }])
	await hers.markRead(matchId)
	expect(hers.list()).toMatchObject([{ unread: 0, isYourTurn: true }])
	expect(JSON.stringify(server.calls)).not.toContain('Namaste')
})

test('stores nothing of a chat that is readable without the device’s key', async () => {
	const { her, him } = await sampleTwo()
	const hers = await her.visit()
	await hers.keepDraft(matchId, 'half a thought')
	await hers.send(matchId, 'whole thought')
	await hers.sync()
	const his = await him.visit()
	await his.sync()
	for (const { first } of [her, him]) {
		const kept = JSON.stringify([...first.storage.values])
		expect(kept).not.toContain('thought')
		expect([...first.storage.values.keys()].filter((key) => key.startsWith('chats/')).length).toBeGreaterThan(3)
	}
	expect((await her.visit()).view(matchId)).toMatchObject({ draft: 'half a thought' })
})

test('resends the same bytes from any tab until they are answered', async () => {
	const { server, her } = await sampleTwo()
	server.reaches = (path) => path !== chatPaths.messages
	const hers = await her.visit()
	await hers.send(matchId, 'one')
	expect(await hers.sync()).toBe(false)
	expect(await (await her.visit()).sync()).toBe(false)
	server.reaches = () => true
	expect(await (await her.visit()).sync()).toBe(true)
	const sent = server.calls.filter(({ path }) => path === chatPaths.messages).map(({ body }) => JSON.stringify(body))
	expect(sent).toHaveLength(3)
	expect(new Set(sent).size).toBe(1)
	expect(server.stored).toHaveLength(1)
})

test('returns the same objects until something shown changes', async () => {
	const { her, him } = await sampleTwo()
	const [hers, his] = [await her.visit(), await him.visit()]
	hers.open(matchId)
	for (const chats of [hers, his]) {
		await chats.send(matchId, 'hello')
		await chats.sync()
	}
	await hers.sync()
	let told = 0
	hers.subscribe(() => told++)
	const [list, view] = [hers.list(), hers.view(matchId)]
	await hers.sync()
	await hers.markRead('nothing of that name')
	hers.look()
	expect([told, hers.list() === list, hers.view(matchId) === view]).toEqual([0, true, true])
	await hers.keepDraft(matchId, 'w')
	const next = hers.view(matchId)
	expect([told, next === view, next?.messages === view?.messages]).toEqual([1, false, true])
	await his.send(matchId, 'more')
	await his.sync()
	await hers.sync()
	expect(hers.view(matchId)?.messages).toHaveLength(3)
	expect(hers.view(matchId)?.messages[0]).toBe(view?.messages[0])
	expect(hers.list()[0]).not.toBe(list[0])
})

test('shows in one tab what another tab received and wrote', async () => {
	const { her, him, server } = await sampleTwo()
	const [one, other, his] = [await her.visit(), await her.visit(), await him.visit()]
	other.open(matchId)
	await one.send(matchId, 'from the one')
	await his.send(matchId, 'hello')
	await his.sync()
	await one.sync()
	await one.keepDraft(matchId, 'and')
	const before = server.stored.length
	await other.sync()
	expect(server.stored).toHaveLength(before)
	expect(other.view(matchId)).toMatchObject({ draft: 'and', messages: [{ text: 'hello' }, { text: 'from the one' }] })
	await other.send(matchId, 'from the other')
	await other.sync()
	await one.sync()
	expect(one.list()).toMatchObject([{ last: { text: 'from the other', state: 'sent' } }])
})

test('fetches damaged data again', async () => {
	const { her, him } = await sampleTwo()
	const [hers, his] = [await her.visit(), await him.visit()]
	await hers.send(matchId, 'one')
	await hers.sync()
	await his.sync()
	for (const part of ['/packs/', '/chat/']) {
		const { values } = him.first.storage
		const key = [...values.keys()].find((name) => name.startsWith('chats/') && name.includes(part)) ?? expect.fail()
		values.set(key, 'damaged')
		values.set([...values.keys()].find((name) => name.endsWith('/mark')) ?? '', part)
		const again = await him.visit()
		again.open(matchId)
		await expect.poll(async () => (await again.sync()) && again.view(matchId)?.isRead).toBe(true)
		expect((await linesOf(again)).map(({ text }) => text)).toEqual(['one'])
	}
})

test('keeps drafts and unsent messages when something else on the device is damaged', async () => {
	const { her, server } = await sampleTwo()
	const hers = await her.visit()
	await hers.send(matchId, 'one')
	await hers.sync()
	server.lose = () => server.calls.at(-1)?.path === chatPaths.messages
	await hers.send(matchId, 'two')
	expect(await hers.sync()).toBe(false)
	server.lose = () => false
	await hers.send(matchId, 'three')
	await hers.keepDraft(matchId, 'and')
	const { values } = her.first.storage
	const pack = [...values.keys()].find((name) => name.startsWith('chats/') && name.includes('/packs/'))
	values.set(pack ?? expect.fail(), 'damaged')
	for (const _ of [1, 2]) {
		const again = await her.visit()
		again.open(matchId)
		await expect.poll(async () => (await again.sync()) && again.view(matchId)?.isRead).toBe(true)
		expect(again.view(matchId)?.draft).toBe('and')
		expect(await said(again)).toEqual(['one', 'two', 'three'].map((text) => [text, 'sent']))
		// A value of another chat.
		const name = [...values.keys()].find((one) => one.includes('/now/chat/'))?.replace(matchId, idOf(7))
		values.set(name ?? expect.fail(), 'damaged')
		values.set([...values.keys()].find((one) => one.startsWith('chats/') && one.endsWith('/mark')) ?? '', 'other')
	}
	expect(server.stored).toHaveLength(3)
})
