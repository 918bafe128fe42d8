import { expect, test } from 'vitest'
import { matchId, sampleTwo } from '#test/sample-chats.ts'
import { emptyVault } from '#vault/vault-state.ts'
import { createLateChats } from './late-chats.ts'

async function late() {
	const { server, her, him } = await sampleTwo()
	const { parts, told } = await her.visit()
	server.calls.length = 0
	return { server, her, him, parts, told }
}

test('shows nothing and makes no call without a match', async () => {
	const { server, parts } = await late()
	const { vault } = parts
	const view = () => ({ ...vault.view(), state: emptyVault, stored: emptyVault })
	const chats = createLateChats({ ...parts, vault: { ...vault, view } })
	await chats.load()
	await chats.hear(5)
	chats.look()
	expect(await chats.sync()).toBe(true)
	expect([chats.list(), chats.view(matchId)]).toEqual([[], undefined])
	expect(server.calls).toEqual([])
})

test('shows an empty chat of a match until the code is loaded, and then applies earlier input', async () => {
	const { server, her, him, parts, told } = await late()
	const chats = createLateChats(parts)
	const before = chats.view(matchId)
	expect(before).toMatchObject({ peer: him.member, isRead: false, messages: [], mayWrite: 'no' })
	expect(chats.view(matchId)).toBe(before)
	let changes = 0
	chats.subscribe(() => changes++)
	const his = await him.visit()
	await his.send(matchId, 'hello')
	await his.sync()
	chats.meet(told, [])
	const close = chats.open(matchId)
	await chats.send(matchId, 'Namaste')
	expect(changes).toBeGreaterThan(0)
	expect(await chats.sync()).toBe(true)
	expect(chats.view(matchId)?.messages.map(({ text }) => text)).toEqual(['hello', 'Namaste'])
	expect(chats.list()).toMatchObject([{ id: matchId, unread: 1 }])
	expect(server.stored.length).toBe(2)
	close()
	expect(chats.view(matchId)?.isRead).toBe(false)
	expect(her.first.storage.values.size).toBeGreaterThan(0)
})

test('applies input received while the code loads', async () => {
	const { server, parts, told } = await late()
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
	chats.meet(told, [])
	chats.run(new AbortController().signal)
	go()
	await loaded
	await chats.send(matchId, 'Namaste')
	await expect.poll(() => server.stored.length).toBe(1)
})

test('shows a match not stored by a slot yet, and makes no call for it', async () => {
	const { server, him, parts } = await late()
	const { vault } = parts
	const view = () => ({ ...vault.view(), stored: emptyVault })
	const chats = createLateChats({ ...parts, vault: { ...vault, view } })
	expect(await chats.sync()).toBe(true)
	await chats.hear(5)
	chats.look()
	await expect.poll(() => chats.list()).toMatchObject([{ peer: him.member, status: 'silent' }])
	expect(server.calls).toEqual([])
})
