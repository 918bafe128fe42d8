import { expect, test } from 'vitest'
import { emptyVault } from '#vault/vault-state.ts'
import { createLateChats } from './late-chats.ts'
import { matchId, sampleTwo } from './sample-chats.ts'

async function late() {
	const { server, her, him } = await sampleTwo()
	const { parts } = await her.visit()
	return { server, her, him, parts }
}

test('without a match there is nothing, and nothing is asked for', async () => {
	const { server, parts } = await late()
	const { vault } = parts
	const view = () => ({ ...vault.view(), state: emptyVault })
	const chats = createLateChats({ ...parts, vault: { ...vault, view } })
	await chats.load()
	await chats.hear(5)
	chats.look()
	expect(await chats.sync()).toBe(true)
	expect([chats.list(), chats.view(matchId), chats.areOpened()]).toEqual([[], undefined, true])
	expect(server.calls).toEqual([])
})

test('until it is there, a match has a chat of which nothing is known; what was told by then counts', async () => {
	const { server, her, him, parts } = await late()
	const chats = createLateChats(parts)
	const before = chats.view(matchId)
	expect(before).toMatchObject({ peer: him.member, isRead: false, messages: [], mayWrite: 'no' })
	expect(chats.view(matchId)).toBe(before)
	let told = 0
	chats.subscribe(() => told++)
	const his = await him.visit()
	await his.send(matchId, 'hello')
	await his.sync()
	const chatKey = await him.chatKey()
	const match = { id: matchId, peer: him.member, week: 8, peerWeek: 8, note: '', cancels: [], chatKey, at: '' }
	chats.meet([match], [])
	const close = chats.open(matchId)
	await chats.send(matchId, 'Namaste')
	expect(told).toBeGreaterThan(0)
	expect(await chats.sync()).toBe(true)
	expect(chats.view(matchId)?.messages.map(({ text }) => text)).toEqual(['hello', 'Namaste'])
	expect(chats.list()).toMatchObject([{ id: matchId, unread: 1 }])
	expect(server.stored.length).toBe(2)
	close()
	expect(chats.view(matchId)?.isRead).toBe(false)
	expect(her.first.storage.values.size).toBeGreaterThan(0)
})

test('what is told while it is being loaded counts too', async () => {
	const { server, him, parts } = await late()
	let isReading = false
	let go: () => void = () => undefined
	const held = new Promise<void>((resolve) => {
		go = resolve
	})
	const read = async (prefix: string) => {
		isReading = true
		await held
		return parts.storage.read(prefix)
	}
	const chats = createLateChats({ ...parts, storage: { ...parts.storage, read } })
	const loaded = chats.load()
	await expect.poll(() => isReading).toBe(true)
	const match = { id: matchId, peer: him.member, week: 8, peerWeek: 8, note: '', cancels: [], at: '' }
	chats.meet([{ ...match, chatKey: await him.chatKey() }], [])
	chats.run(new AbortController().signal)
	go()
	await loaded
	await chats.send(matchId, 'Namaste')
	await expect.poll(() => server.stored.length).toBe(1)
})
